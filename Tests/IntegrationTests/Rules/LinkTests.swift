import NotifyTestSupport
import Testing
import Varlink

/// DESIGN section 6, the URL of a notification; what opens it is a script that writes down what it gets.
@Suite("links", .enabled(if: Products.python != nil, "\(Desktop.absent)"))
struct LinkTests {
    private let folder: TemporaryDirectory
    private let opener: String

    init() throws {
        folder = try TemporaryDirectory()
        opener = try folder.write(
            "opener",
            """
            #!/bin/sh
            echo "$1 $2 $XDG_ACTIVATION_TOKEN" >> \(folder.path)/log
            case "$2" in *broken*) exit 3;; esac
            """, executable: true)
        try folder.write("log", "")
    }

    private func desktop(_ command: String? = nil) throws -> Desktop {
        try Desktop(settings: "[Presentation]\nOpenCommand=\(command ?? "\(opener) -new")\n")
    }

    private func link(_ url: String) -> JSON { ["content": ["title": "Read", "url": .string(url)]] }

    /// Clicks on what rings, twice, as dunst does.
    private func click(_ desktop: Desktop, _ server: RecordingServer, _ name: String, _ more: JSON) throws {
        try desktop.ring(name, more)
        let number = try server.banner().int("id")
        try desktop.wait(name, until: "shown")
        try server.tell("Token", "uint32:\(number)", "string:token-7")
        try server.tell("Click", "uint32:\(number)", "string:default", "string:aac")
    }

    @Test("a click opens the URL once, with the activation token, and is a response all the same")
    func opens() throws {
        let desktop = try desktop()
        let server = try desktop.server()
        try click(desktop, server, "read", link("https://example.org/a?b=c"))
        try desktop.wait("read", until: "opened")
        #expect(try folder.read("log") == "-new https://example.org/a?b=c token-7\n")
        #expect(try desktop.daemon.caller().detail("opened", of: "read")?.contains("opener") == true)
        #expect(try desktop.daemon.mailbox().next(count: 2)[1]["response"]?["action"] == "default")
    }

    @Test("a program that fails, one that is not there and none at all are told", arguments: ["fails", "/none", ""])
    func fails(command: String) throws {
        let desktop = try desktop(command == "fails" ? nil : command)
        let server = try desktop.server()
        try click(desktop, server, "read", link("file:///tmp/broken.pdf"))
        try desktop.wait("read", until: "not opened")
        #expect(try desktop.daemon.caller().state("read") == "answered")
    }

    @Test("a client that is there opens it itself; so does one that is launched")
    func itself() throws {
        let desktop = try desktop()
        let server = try desktop.server()
        let mailbox = try desktop.daemon.mailbox()
        try click(desktop, server, "read", link("https://example.org"))
        #expect(try mailbox.next(count: 2)[1]["response"]?["action"] == "default")
        let app = try LaunchedApp(desktop.daemon, "org.example.Tea")
        try desktop.daemon.caller()(
            "Clients.Add", ["client": "org.example.Tea", "exec": app.command, "launchOn": ["response"]])
        #expect(try server.closed() > 0)
        try click(desktop, server, "tea", link("https://example.org").with(["client": "org.example.Tea"]))
        try app.waitForMessages(2)
        #expect(try folder.read("log").isEmpty)
    }

    @Test("another button opens nothing, and a URL that is none is refused")
    func others() throws {
        let desktop = try desktop()
        let server = try desktop.server()
        try desktop.ring("read", link("https://example.org").with(["actions": [["identifier": "no", "label": "No"]]]))
        let number = try server.banner().int("id")
        try desktop.wait("read", until: "shown")
        try server.tell("Click", "uint32:\(number)", "string:no", "string:ac")
        try desktop.wait("read", until: "answered")
        #expect(try folder.read("log").isEmpty)
        for url in ["not a url", "javascript:alert(1)", "example.org"] {
            let result = try desktop.daemon.control("schedule", "x", "--now", "--url", url)
            #expect(result.status == 2 && result.stderr.contains("--url"), "\(result)")
        }
    }
}
