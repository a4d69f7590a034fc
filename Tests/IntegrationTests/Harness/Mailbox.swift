import NotifyTestSupport
import Varlink

/// An open stream of a client's messages.
struct Mailbox {
    let connection: RawClient
    /// What the first reply said: owner, standby or monitor.
    let state: String

    init(
        _ connection: RawClient, client: String, window: Int64?, monitor: Bool, lifecycle: Bool = false,
        willPresent: Bool = false
    ) throws {
        self.connection = connection
        var parameters: JSON = ["client": .string(client)]
        if let window { parameters = parameters.with(["window": .int(window)]) }
        if lifecycle { parameters = parameters.with(["lifecycle": true]) }
        if willPresent { parameters = parameters.with(["willPresent": true]) }
        if monitor { parameters = parameters.with(["monitor": true]) }
        let caller = Caller(connection: connection)
        try caller.send("Clients.Subscribe", parameters, more: true)
        state = try caller.reply("the state of the stream").string("state")
    }

    /// The next message.
    func next(_ reason: String = "a message", within duration: Duration = .seconds(20)) throws -> JSON {
        try Caller.parameters(of: try connection.message(reason, within: duration)).member("message")
    }

    /// The next messages.
    func next(count: Int, _ reason: String = "messages") throws -> [JSON] {
        try (0..<count).map { try next("\(reason), \($0 + 1) of \(count)") }
    }

    /// The next change of its state.
    func nextState() throws -> String {
        try Caller.parameters(of: try connection.message("a new state of the stream")).string("state")
    }

    /// Whether nothing comes, although everything that was committed has been handed over.
    func isSilent() throws -> Bool { try connection.isSilent() }
}

extension JSON {
    /// What a message is, without the parts that are equal in most tests: `fired a@06:00:00Z/1`.
    var brief: String {
        let date = self["scheduled"]?.text ?? "?"
        let time = date.hasPrefix("2026-03-07T") ? String(date.dropFirst(11)) : date
        return "\(self["kind"]?.text ?? "?") \(self["identifier"]?.text ?? "?")@\(time)/\(self["firing"]?.number ?? -1)"
    }
}
