import Glibc

/// A real `notifyd`, in folders and on a socket of its own.
///
/// It can be killed, stopped and started again on the same state. It is killed when the last reference goes.
public final class DaemonProcess {
    /// Everything of this daemon: `state/`, `socket`, `stderr`, and the private XDG folders.
    public let directory: TemporaryDirectory
    /// Options besides `--socket` and `--state-dir`; change them before a restart.
    public var arguments: [String]
    /// Variables besides the private ones; change them before a restart.
    public var environment: [String: String]
    private let build: String?
    private var child: ChildProcess?

    /// Starts a daemon and waits until it serves.
    ///
    /// `testClock` is the time of a virtual clock, nil for the real one; `build` the folder of the program, nil for the
    /// debug build.
    ///
    /// - Returns: the daemon, whose socket accepts.
    /// - Throws: `TestSupportError` with what it said on standard error.
    public static func start(
        testClock: String? = nil, arguments: [String] = [], environment: [String: String] = [:],
        directory: TemporaryDirectory? = nil, build: String? = nil
    ) throws -> DaemonProcess {
        let clock = testClock.map { ["--test-clock", $0] } ?? []
        let daemon = DaemonProcess(
            directory: try directory ?? TemporaryDirectory(), arguments: clock + arguments, environment: environment,
            build: build)
        try daemon.start()
        return daemon
    }

    /// Prepares a daemon that is not started yet.
    public init(directory: TemporaryDirectory, arguments: [String], environment: [String: String], build: String?) {
        self.directory = directory
        self.arguments = arguments
        self.environment = environment
        self.build = build
    }

    /// Ends the process first, so that it writes nothing while its folder is removed.
    deinit { child = nil }

    /// The path of its socket.
    public var socket: String { directory.path("socket") }

    /// The folder of its store.
    public var state: String { directory.path("state") }

    /// What it wrote to standard error, in all its lives.
    public var standardError: String {
        get throws { try directory.read("stderr") }
    }

    /// The running process.
    ///
    /// - Throws: `TestSupportError` when none was started.
    public var process: ChildProcess {
        get throws {
            guard let child else { throw TestSupportError("notifyd was not started") }
            return child
        }
    }

    /// Starts it and waits until its socket accepts.
    public func start(within duration: Duration = .seconds(20)) throws {
        let started = try launch()
        let deadline = Deadline(in: duration)
        // Nothing tells that a socket has begun to listen, but the process's end is seen at once.
        while (try? UnixSocket.connect(to: socket)).map({ close($0) }) == nil {
            if let status = started.status {
                throw TestSupportError("notifyd ended before it served: \(status); \(try standardError)")
            }
            guard !deadline.isOver else {
                throw TestSupportError("notifyd does not serve after \(duration); \(try standardError)")
            }
            _ = try deadline.waits(for: [started.handle], atMost: 2)
        }
    }

    /// Starts it without waiting, for daemons that are expected to refuse.
    @discardableResult
    public func launch() throws -> ChildProcess {
        let variables = try variables
        let stdin = try StreamFile(reading: "/dev/null")
        let stderr = try StreamFile(directory.path("stderr"))
        let child = try ChildProcess(
            Products.program("notifyd", in: build), ["--socket", socket, "--state-dir", state] + arguments,
            environment: variables, streams: [stdin.descriptor, stderr.descriptor, stderr.descriptor])
        self.child = child
        return child
    }

    /// SIGKILL, and waits for the end.
    public func kill() throws {
        try process.signal(SIGKILL)
        try process.wait(.seconds(20), "the end after SIGKILL")
    }

    /// SIGTERM, and waits for the end.
    @discardableResult
    public func terminate() throws -> ExitStatus {
        try process.signal(SIGTERM)
        return try process.wait(.seconds(20), "the end after SIGTERM")
    }

    /// SIGKILL and a new start on the same state.
    public func restart() throws {
        try kill()
        try start()
    }

    /// A new connection to its socket.
    public func connect() throws -> RawClient {
        try RawClient(path: socket)
    }

    /// Runs `notifyctl` on its socket, in its environment.
    public func control(_ arguments: String..., input: String = "") throws -> ControlCommand.Result {
        try control(arguments, input: input)
    }

    /// Runs `notifyctl` on its socket, in its environment.
    public func control(_ arguments: [String], input: String = "") throws -> ControlCommand.Result {
        try ControlCommand.run(arguments, socket: socket, environment: variables, input: input, build: build)
    }

    /// The whole environment it runs in: the private folders, and what was given.
    public var variables: [String: String] {
        get throws { try PrivateEnvironment(in: directory).values.merging(environment) { $1 } }
    }
}
