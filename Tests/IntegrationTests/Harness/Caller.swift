import NotifyTestSupport
import Varlink

/// A connection on which methods are called with values instead of text.
///
/// Methods are named without `org.notifyd.`: `Notifications.Schedule`.
struct Caller {
    let connection: RawClient
    /// Kept, so that a daemon of one line lives as long as its caller.
    var daemon: DaemonProcess?

    /// Calls a method.
    ///
    /// - Returns: the parameters of its reply.
    /// - Throws: `Refusal` for an error reply.
    @discardableResult
    func callAsFunction(_ method: String, _ parameters: JSON = [:]) throws -> JSON {
        try send(method, parameters)
        return try reply("the reply to \(method)")
    }

    /// Calls a method that is to be refused.
    func refusal(_ method: String, _ parameters: JSON = [:]) throws -> Refusal {
        do {
            let reply = try self(method, parameters)
            throw TestSupportError("\(method) \(parameters) was not refused but answered \(reply)")
        } catch let refusal as Refusal {
            return refusal
        }
    }

    /// Sends a call without waiting for its reply.
    func send(_ method: String, _ parameters: JSON = [:], more: Bool = false, oneway: Bool = false) throws {
        try connection.send(Caller.fullName(method), parameters.description, more: more, oneway: oneway)
    }

    /// The next reply of the connection.
    func reply(_ reason: String, within duration: Duration = .seconds(20)) throws -> JSON {
        try Caller.parameters(of: try connection.message(reason, within: duration))
    }

    /// The parameters of a reply.
    ///
    /// - Throws: `Refusal` when it is an error.
    static func parameters(of message: String) throws -> JSON {
        let reply = try JSONReader.parse(message)
        if let error = reply["error"]?.text { throw Refusal(fullName: error, parameters: reply["parameters"] ?? [:]) }
        return reply["parameters"] ?? [:]
    }

    static func fullName(_ method: String) -> String {
        method.hasPrefix("org.") || method.isEmpty ? method : "org.notifyd." + method
    }
}

// MARK: - Calls that many tests make

extension Caller {
    /// The parameters of Schedule with a title made from the identifier; members of `more` come over the others.
    static func request(_ identifier: String, _ trigger: JSON, _ more: JSON = [:]) -> JSON {
        let plain: JSON = [
            "identifier": .string(identifier), "content": ["title": .string("Title of \(identifier)")],
            "trigger": trigger,
        ]
        return plain.with(more)
    }

    @discardableResult
    func schedule(_ identifier: String, _ trigger: JSON, _ more: JSON = [:]) throws -> JSON {
        try self("Notifications.Schedule", Caller.request(identifier, trigger, more))
    }

    @discardableResult
    func advance(_ duration: String) throws -> JSON {
        try self("Manager.AdvanceClock", ["by": .string(duration)])
    }

    /// The occurrence as Show sees it.
    func occurrence(_ name: String) throws -> JSON {
        try self("Notifications.Show", ["occurrence": .string(name)]).member("occurrence")
    }

    func state(_ name: String) throws -> String { try occurrence(name).string("state") }

    /// The events of Explain, without the line that stands there as long as no screen shows it.
    func events(_ name: String) throws -> [String] {
        try account(name).filter { $0 != "not shown" }
    }

    /// All events of Explain.
    func account(_ name: String) throws -> [String] {
        try self("Notifications.Explain", ["occurrence": .string(name)]).member("entries").texts("event")
    }

    /// What Explain says about one event.
    func detail(_ event: String, of name: String) throws -> String? {
        try self("Notifications.Explain", ["occurrence": .string(name)]).member("entries").elements
            .last { $0["event"]?.text == event }?["detail"]?.text
    }

    /// All rows of a listing, page by page.
    func list(_ filter: String? = nil, limit: Int64? = nil, method: String = "Notifications.List") throws -> [JSON] {
        var rows: [JSON] = []
        var cursor: JSON?
        repeat {
            var parameters: JSON = [:]
            if let filter { parameters = parameters.with(["filter": .string(filter)]) }
            if let limit { parameters = parameters.with(["limit": .int(limit)]) }
            if let cursor { parameters = parameters.with(["cursor": cursor]) }
            let page = try self(method, parameters)
            rows += page["occurrences"]?.elements ?? []
            cursor = page["cursor"]
        } while cursor != nil
        return rows
    }

    func identifiers(_ filter: String? = nil) throws -> [String] {
        try list(filter).compactMap { $0["identifier"]?.text }
    }

    func confirm(_ messages: [JSON], client: String = "org.notifyd.Cli") throws -> Int64 {
        try self(
            "Clients.Confirm",
            [
                "client": .string(client), "sequences": .array(messages.compactMap { $0["sequence"] }),
            ]
        ).int("confirmed")
    }
}

extension DaemonProcess {
    /// When the virtual clock of the tests starts.
    static let start: String = "2026-03-07T00:00:00Z"

    /// A daemon on a virtual clock that starts at 2026-03-07T00:00Z, in UTC.
    static func virtual(
        arguments: [String] = [], environment: [String: String] = [:], directory: TemporaryDirectory? = nil
    ) throws -> DaemonProcess {
        try start(
            testClock: start, arguments: arguments, environment: ["TZ": "UTC"].merging(environment) { $1 },
            directory: directory)
    }

    /// A connection for calls.
    func caller() throws -> Caller { Caller(connection: try connect(), daemon: self) }

    /// Opens a client's mailbox.
    func mailbox(
        _ client: String = "org.notifyd.Cli", window: Int64? = nil, monitor: Bool = false,
        lifecycle: Bool = false, willPresent: Bool = false
    ) throws -> Mailbox {
        try Mailbox(
            try connect(), client: client, window: window, monitor: monitor, lifecycle: lifecycle,
            willPresent: willPresent)
    }
}
