import CLinux
import Glibc

/// A process that the test started, seen through its pidfd.
///
/// Foundation's Process is not used: it hands descriptors of the test down to the child, and some of our tests are about
/// inherited descriptors. The child gets the three streams named here, default signals, and nothing else. It is killed
/// when the last reference goes.
public final class ChildProcess {
    /// The program, for messages.
    public let program: String
    /// Its process identifier, which stays reserved until `status` was read.
    public let identifier: Int32
    /// Readable when the process has ended.
    let handle: Int32
    private var ended: ExitStatus?

    /// Starts a program with its arguments, an environment of its own, and three open descriptors as its streams.
    public init(_ program: String, _ arguments: [String], environment: [String: String], streams: [Int32]) throws {
        self.program = program
        identifier = try SpawnSettings(streams: streams).spawn(
            program, [program] + arguments, environment.map { "\($0)=\($1)" })
        handle = pidfd_open(identifier, 0)
        guard handle >= 0 else { throw TestSupportError.call("pidfd_open", program) }
    }

    deinit {
        if ended == nil {
            clinux_pidfd_signal(handle, SIGKILL)
            waitpid(identifier, nil, 0)
        }
        close(handle)
    }

    /// How it ended; nil while it runs.
    public var status: ExitStatus? {
        if ended == nil {
            var code: Int32 = 0
            var status: Int32 = 0
            if clinux_reap(handle, &code, &status) == 1 {
                ended = code == Int32(CLD_EXITED) ? .exited(status) : .killed(status)
            }
        }
        return ended
    }

    /// Sends a signal; does nothing when it has ended.
    public func signal(_ number: Int32) {
        if status == nil { clinux_pidfd_signal(handle, number) }
    }

    /// Waits for its end.
    ///
    /// - Throws: `TestSupportError` with the reason when it still runs after the duration.
    @discardableResult
    public func wait(_ duration: Duration = .seconds(20), _ reason: String = "its end") throws -> ExitStatus {
        let deadline = Deadline(in: duration)
        while true {
            if let status { return status }
            guard try deadline.waits(for: [handle]) else {
                throw TestSupportError("\(program) (\(identifier)) still runs after \(duration); waited for \(reason)")
            }
        }
    }
}
