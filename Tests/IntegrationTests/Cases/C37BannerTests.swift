import NotifyTestSupport
import Testing
import Varlink

@Suite("C37: what a banner's end means", .enabled(if: Products.python != nil, "\(Desktop.absent)"))
struct C37BannerTests {
    static let endings: [(UInt32, String, String)] = [
        (1, "fired", "it timed out"), (2, "acknowledged", "the user dismissed it"),
        (3, "fired", "another program closed it"), (4, "fired", "the server does not say why"),
        (9, "fired", "the server does not say why"),
    ]

    @Test("(d) only the user's dismissal acknowledges; the rest stays unanswered", arguments: endings)
    func reasons(reason: UInt32, state: String, words: String) throws {
        let desktop = try Desktop()
        let server = try desktop.server()
        try desktop.ring("tea")
        let number = try server.banner().int("id")
        try desktop.wait("tea", until: "shown")
        try server.tell("Close", "uint32:\(number)", "uint32:\(reason)")
        try desktop.wait("tea", until: state == "fired" ? "left the screen" : "acknowledged")
        let call = try desktop.daemon.caller()
        #expect(try call.state("tea") == state)
        #expect(try call.detail("left the screen", of: "tea") == words)
        #expect(try call.identifiers("unanswered") == (state == "fired" ? ["tea"] : []))
        if state == "acknowledged" {
            #expect(try desktop.daemon.mailbox().next(count: 2)[1]["kind"] == "closed")
        }
    }

    @Test("a button that the server still offers after the time-out answers")
    func afterTimeout() throws {
        let desktop = try Desktop()
        let server = try desktop.server(.mate)
        try desktop.ring("tea")
        let number = try server.banner().int("id")
        try desktop.wait("tea", until: "shown")
        try server.tell("Close", "uint32:\(number)", "uint32:1")
        try server.tell("Invoke", "uint32:\(number)", "string:default")
        try desktop.wait("tea", until: "answered")
    }

    @Test("what is dealt with elsewhere goes from the screen: acknowledged, answered, snoozed, cancelled")
    func elsewhere() throws {
        let desktop = try Desktop()
        let server = try desktop.server()
        let ways = [["ack", "x"], ["respond", "x", "default"], ["snooze", "x", "10min"], ["cancel", "x"]]
        for (index, way) in ways.enumerated() {
            try desktop.ring("x")
            #expect(try server.banner().int("id") == Int64(index + 1))
            try desktop.wait("x", until: "shown")
            #expect(try desktop.daemon.control(way).status == 0)
            #expect(try server.closed("the banner after \(way[0])") == Int64(index + 1))
        }
    }

    @Test("(a) acknowledged on the screen, it is not shown again by a restart of server or daemon")
    func again() throws {
        let desktop = try Desktop()
        let first = try desktop.server()
        try desktop.ring("tea")
        let number = try first.banner().int("id")
        try desktop.wait("tea", until: "shown")
        try first.tell("Close", "uint32:\(number)", "uint32:2")
        try desktop.wait("tea", until: "acknowledged")
        try first.kill()
        try desktop.daemon.restart()
        let second = try desktop.server()
        try desktop.wait(notShown: nil)
        #expect(try second.isSilent())
    }
}
