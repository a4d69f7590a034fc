import NotifyTestSupport
import Testing
import Varlink

/// One identifier in two clients.
@Suite("Namesakes") struct NamesakeTests {
    private let daemon: DaemonProcess
    private let call: Caller

    init() throws {
        daemon = try DaemonProcess.virtual()
        call = try daemon.caller()
        for client in ["org.example.P1", "org.example.P2"] {
            try call("Clients.Add", ["client": .string(client)])
            try call.schedule("same", ["in": "1h"], ["client": .string(client)])
        }
    }

    @Test("a closed one is not meant where another can be", arguments: [false, true])
    func closed(hasRung: Bool) throws {
        if hasRung { try call.advance("2h") }
        let method = hasRung ? "Notifications.Acknowledge" : "Notifications.Cancel"
        #expect(try call.refusal(method, ["occurrences": ["same"]]).name == "Ambiguous")
        try call(method, ["occurrences": ["org.example.P2/same"]])
        try call(method, ["occurrences": ["same"]])
        #expect(try call.state("org.example.P1/same") == (hasRung ? "acknowledged" : "cancelled"))
    }

    @Test("one without an owner is not meant where another has one")
    func ownerless() throws {
        try call("Clients.Remove", ["client": "org.example.P2"])
        try call("Notifications.Cancel", ["occurrences": ["same"]])
        #expect(try call.state("org.example.P1/same") == "cancelled")
        #expect(try call.state("org.example.P2/same") == "pending")
    }

    @Test("a client that is not known is refused by its name, with a near one")
    func unknownClient() throws {
        for method in ["Cancel", "Acknowledge"] {
            let refusal = try call.refusal(
                "Notifications.\(method)", ["occurrences": ["same"], "client": "org.example.P3"])
            #expect(refusal.name == "UnknownClient")
        }
    }
}
