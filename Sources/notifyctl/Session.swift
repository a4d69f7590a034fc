import CivilTime
import NotifyInterface
import NotifyKit
import Recurrence
import Varlink

/// What a running command works with: the connection, where its answer goes, and how times are shown.
final class Session {
    /// Whether the answer is JSON.
    let json: Bool
    let environment: Environment
    private let socket: String?
    private let syntax: CommandSyntax
    private var opened: Connection?

    init(_ shared: SharedOptions, _ environment: Environment, for syntax: CommandSyntax) {
        json = shared.json
        socket = shared.socket
        self.environment = environment
        self.syntax = syntax
    }

    /// A new connection to the daemon.
    func connect() throws(NotifyKitError) -> Connection {
        try Connection(path: resolvedPath())
    }

    /// The path of the daemon's socket.
    func socketPath() throws(CommandError) -> String {
        do throws(NotifyKitError) { return try resolvedPath() } catch { throw failure(error) }
    }

    private func resolvedPath() throws(NotifyKitError) -> String {
        try SocketPath.resolve(option: socket, environment: environment.variable)
    }

    /// Calls a method over the command's one connection, which is opened at the first call; the daemon may be silent
    /// for as long as `patience` says, nil for any time.
    func call<Method: NotifyMethod>(
        _ method: Method.Type, _ parameters: Method.Parameters, patience: Duration? = Connection.defaultPatience
    ) throws(CommandError) -> Method.Reply {
        do throws(NotifyKitError) {
            return try connection().call(method, parameters, patience: patience)
        } catch {
            throw failure(error)
        }
    }

    private func connection() throws(NotifyKitError) -> Connection {
        if let opened { return opened }
        let connection = try connect()
        opened = connection
        return connection
    }

    /// The failure as the user is told it.
    func failure(_ error: NotifyKitError) -> CommandError {
        CommandError(error, in: syntax)
    }
}

extension Session {
    /// Now and here, as the daemon sees it: by its virtual clock when it runs on one, else by the system's.
    func localTime() throws(CommandError) -> LocalTime {
        do throws(NotifyKitError) {
            return try localTime(over: connection())
        } catch {
            throw failure(error)
        }
    }

    /// Prints the answer for people.
    func print(_ text: String) throws(CommandError) {
        try environment.output.write(text)
    }

    /// Prints the answer as one line of JSON.
    func print(json value: some JSONEncodable) throws(CommandError) {
        var bytes: [UInt8] = []
        ObjectWriter.append(value, to: &bytes)
        try environment.output.write(String(decoding: bytes, as: UTF8.self) + "\n")
    }

    /// Calls a method whose answer people are shown with times; now and here come with it, nil when the answer is JSON.
    func callTimed<Method: NotifyMethod>(
        _ method: Method.Type, _ parameters: Method.Parameters
    ) throws(CommandError) -> (reply: Method.Reply, time: LocalTime?) {
        guard !json else { return (try call(method, parameters), nil) }
        do throws(NotifyKitError) {
            let (clock, reply) = try connection().call(
                Manager.ShowClock.self, NoFields(), then: method, parameters, patience: Connection.defaultPatience)
            return (try reply.get(), try localTime(clock))
        } catch {
            throw failure(error)
        }
    }

    /// Now and here, as the daemon at the other end sees it.
    func localTime(over connection: Connection) throws(NotifyKitError) -> LocalTime {
        do throws(NotifyKitError) {
            return try localTime(.success(connection.call(Manager.ShowClock.self)))
        } catch {
            return try localTime(.failure(error))
        }
    }

    private func localTime(_ clock: Result<Manager.ShowClock.Reply, NotifyKitError>) throws(NotifyKitError) -> LocalTime
    {
        switch clock {
        case .success(let reply): return LocalTime(now: reply.clock.wall, zone: zone { reply.clock.zone })
        // A daemon on the real clock refuses; so does one with a damaged store, which the command's own call reports.
        case .failure(let error) where error.code == .refused: return systemTime()
        case .failure(let error): throw error
        }
    }

    /// Now and here, as the system sees it.
    func systemTime() -> LocalTime {
        let environment = environment
        let zone = zone { () throws(RecurrenceError) in
            try SystemZone.name(
                environment: environment.variable("TZ"), localtimeLink: environment.link("/etc/localtime"),
                timezoneFile: environment.file("/etc/timezone"))
        }
        return LocalTime(now: environment.now(), zone: zone)
    }

    /// The zone to show times in; where it cannot be had, UTC and a word about it.
    func zone(_ name: () throws(RecurrenceError) -> String) -> Zone {
        do throws(RecurrenceError) {
            return try Zone.load(name())
        } catch {
            environment.report("times are shown in UTC: \(error)")
            return .utc
        }
    }
}
