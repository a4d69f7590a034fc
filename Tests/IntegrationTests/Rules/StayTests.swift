import NotifyTestSupport
import Testing
import Varlink

@Suite("how long a banner stays: transient and resident", .enabled(if: Products.python != nil, "\(Desktop.absent)"))
struct StayTests {
    static let transient: JSON = ["content": ["title": "Seen", "transient": true]]
    static let resident: JSON = [
        "content": ["title": "Here", "resident": true], "actions": [["identifier": "done", "label": "Done"]],
    ]

    @Test("what is transient has expired when it goes by itself, and is acknowledged when the user takes it away")
    func transient() throws {
        let desktop = try Desktop()
        let server = try desktop.server()
        for (name, reason, end) in [("seen", 1, "expired"), ("dismissed", 2, "acknowledged"), ("closed", 3, "fired")] {
            try desktop.ring(name, Self.transient)
            let banner = try server.banner()
            #expect(banner["hints"]?["transient"] == ["type": "b", "value": true])
            try desktop.wait(name, until: "shown")
            try server.tell("Close", "uint32:\(try banner.int("id"))", "uint32:\(reason)")
            try desktop.wait(name, until: end == "fired" ? "left the screen" : end)
            #expect(try desktop.daemon.caller().state(name) == end)
            // Some servers name a button afterwards; then that banner is closed for good.
            if end != "fired" { #expect(try server.closed() == banner.int("id")) }
        }
        let messages = try desktop.daemon.mailbox().next(count: 5)
        #expect(messages.compactMap { $0["kind"]?.text } == ["fired", "closed", "fired", "closed", "fired"])
    }

    @Test("a button counts although the banner is said to have timed out before it")
    func lateButton() throws {
        let desktop = try Desktop()
        let server = try desktop.server()
        try desktop.ring("seen", Self.transient)
        let number = try server.banner().int("id")
        try desktop.wait("seen", until: "shown")
        try server.tell("Expire", "uint32:\(number)", "string:default")
        try desktop.wait("seen", until: "answered")
    }

    @Test("what is resident stays when a button is pressed, until the user takes it away")
    func answered() throws {
        let desktop = try Desktop()
        let server = try desktop.server()
        try desktop.ring("here", Self.resident)
        let banner = try server.banner()
        let number = try banner.int("id")
        #expect(banner["hints"]?["resident"] == ["type": "b", "value": true])
        try desktop.wait("here", until: "shown")
        try server.tell("Invoke", "uint32:\(number)", "string:done")
        try desktop.wait("here", until: "answered")
        #expect(try server.isSilent())
        try server.tell("Invoke", "uint32:\(number)", "string:done")
        try server.tell("Close", "uint32:\(number)", "uint32:2")
        #expect(try server.isSilent())
        #expect(try desktop.daemon.caller().account("here").filter { $0 == "answered" }.count == 1)
    }

    @Test("what is resident goes when it is acknowledged")
    func acknowledged() throws {
        let desktop = try Desktop()
        let server = try desktop.server()
        try desktop.ring("here", Self.resident)
        let number = try server.banner().int("id")
        try desktop.wait("here", until: "shown")
        #expect(try desktop.daemon.control("ack", "here").status == 0)
        #expect(try server.closed() == number)
    }

    /// How somebody says that what was answered is done with.
    static let ends: [[String]] = [
        ["ack", "here"], ["cancel", "here"],
        ["schedule", "New", "--id", "here", "--in", "1h", "--if-exists", "restart"],
    ]

    @Test("what was answered and stays goes when somebody says that it is done with", arguments: ends)
    func goesLater(command: [String]) throws {
        let desktop = try Desktop()
        let server = try desktop.server()
        try desktop.ring("here", Self.resident)
        let number = try server.banner().int("id")
        try desktop.wait("here", until: "shown")
        try server.tell("Invoke", "uint32:\(number)", "string:done")
        try desktop.wait("here", until: "answered")
        #expect(try desktop.daemon.control(command).status == 0)
        #expect(try server.closed() == number)
    }

    @Test("of a series all that stays goes, although its next date waits; of one date that one alone")
    func goesWithSeries() throws {
        let desktop = try Desktop()
        let server = try desktop.server()
        let call = try desktop.daemon.caller()
        try call.schedule("here", ["every": "09:00", "zone": "UTC"], Self.resident)
        var numbers: [Int64] = []
        var handles: [String] = []
        for _ in 0..<2 {
            try call.advance("1d")
            let rows = try call("Notifications.List", ["filter": "unanswered"]).member("occurrences")
            let handle = try #require(rows.texts("handle").first)
            numbers.append(try server.banner().int("id"))
            try desktop.wait(handle, until: "shown")
            try server.tell("Invoke", "uint32:\(numbers.last ?? 0)", "string:done")
            try desktop.wait(handle, until: "answered")
            handles.append(handle)
        }
        #expect(try desktop.daemon.control("ack", handles[0]).status == 0)
        #expect(try server.closed() == numbers[0])
        #expect(try desktop.daemon.control("cancel", "here").status == 0)
        #expect(try server.closed() == numbers[1])
        #expect(try server.isSilent())
    }
}
