import Glibc

/// `notifyctl` at a terminal of its own: a pseudo-terminal (pty(7)) that the test types into and reads from.
public final class TerminalCommand {
    /// The process.
    public let process: ChildProcess
    private let directory: TemporaryDirectory
    private let master: Int32
    private let terminal: Int32
    private var seen: [UInt8] = []

    /// Starts the tool on a socket, with the terminal as its controlling one, so that Ctrl-C is a signal.
    public init(_ arguments: [String], socket: String, environment: [String: String] = [:]) throws {
        directory = try TemporaryDirectory()
        master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard master >= 0 else { throw TestSupportError.call("open", "/dev/ptmx") }
        var number: UInt32 = 0
        var lock: Int32 = 0
        guard ioctl(master, Self.unlock, &lock) == 0, ioctl(master, Self.numberOfTerminal, &number) == 0 else {
            throw TestSupportError.call("ioctl", "/dev/ptmx")
        }
        terminal = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard terminal >= 0 else { throw TestSupportError.call("open", "/dev/pts/\(number)") }
        let variables = try PrivateEnvironment(in: directory).values.merging(environment) { $1 }
        process = try ChildProcess(
            "/usr/bin/setsid", ["--ctty", try Products.program("notifyctl"), "--socket", socket] + arguments,
            environment: variables, streams: [terminal, terminal, terminal])
    }

    /// TIOCSPTLCK and TIOCGPTN of ioctl_tty(2), which are made by macros that Swift does not see.
    private static let unlock: UInt = 0x4004_5431
    private static let numberOfTerminal: UInt = 0x8004_5430

    deinit {
        close(master)
        close(terminal)
    }

    /// Types at the keyboard.
    public func type(_ text: String) throws {
        var bytes = Array(text.utf8)
        guard write(master, &bytes, bytes.count) == bytes.count else { throw TestSupportError.call("write", "a key") }
    }

    /// Waits until the screen shows a text after what was waited for before; what was shown up to it is looked at no more.
    ///
    /// - Returns: what was shown before it.
    @discardableResult
    public func wait(for text: String) throws -> String {
        let deadline = Deadline(in: .seconds(10))
        let wanted = Array(text.utf8)
        while true {
            if let range = seen.firstRange(of: wanted) {
                let before = String(decoding: seen[..<range.lowerBound], as: UTF8.self)
                seen.removeFirst(range.upperBound)
                return before
            }
            guard try deadline.waits(for: [master]) else {
                let shown = String(decoding: seen, as: UTF8.self)
                throw TestSupportError("waited for \"\(text)\", the screen shows: \(shown)")
            }
            guard try Descriptor.read(master, into: &seen) else { throw TestSupportError("the terminal is gone") }
        }
    }

    /// Whether the terminal's lines are edited and shown, as a shell wants to find them.
    public var isPlain: Bool {
        get throws {
            var mode = termios()
            guard tcgetattr(terminal, &mode) == 0 else { throw TestSupportError.call("tcgetattr", "the terminal") }
            return mode.c_lflag & tcflag_t(ICANON) != 0 && mode.c_lflag & tcflag_t(ECHO) != 0
        }
    }
}
