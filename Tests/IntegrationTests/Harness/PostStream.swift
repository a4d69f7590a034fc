import NotifyTestSupport
import Varlink

/// An open stream of posts.
struct PostStream {
    let connection: RawClient
    /// Its name for Change and Suspend.
    let observer: String

    init(_ connection: RawClient, _ parameters: JSON) throws {
        self.connection = connection
        let caller = Caller(connection: connection)
        try caller.send("Broadcast.Observe", parameters, more: true)
        observer = try caller.reply("the observer's name").string("observer")
    }

    /// The next reply.
    func reply(_ reason: String = "a post") throws -> JSON {
        try Caller.parameters(of: try connection.message(reason, within: .seconds(20)))
    }

    /// The next post.
    func next(_ reason: String = "a post") throws -> JSON { try reply(reason).member("posting") }

    /// Whether nothing comes, although everything that was posted has been handed over.
    func isSilent() throws -> Bool { try connection.isSilent() }
}

extension DaemonProcess {
    /// Observes names or patterns.
    func observe(_ patterns: [String], _ more: JSON = [:]) throws -> PostStream {
        let plain: JSON = ["patterns": .array(patterns.map(JSON.string))]
        return try PostStream(try connect(), plain.with(more))
    }
}

extension Caller {
    /// Posts a name; returns how many observers it had.
    @discardableResult
    func post(_ name: String, _ more: JSON = [:]) throws -> Int64 {
        let plain: JSON = ["name": .string(name)]
        return try self("Broadcast.Post", plain.with(more)).int("observers")
    }
}
