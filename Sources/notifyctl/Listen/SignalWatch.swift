import Glibc

// Signals and the thread that waits for them
//
// `listen` ends at SIGINT and SIGTERM with what is in hand brought to its end. Both signals are blocked, so that no
// system call is cut short, and one thread takes them with sigwait(3). The first one closes the writing end of a pipe:
// the reading end becomes readable, which ends every wait of the listener (it is the `interrupt` of a stream). A second
// one ends the process at once. The thread shares nothing but that descriptor. SIGPIPE is blocked too: a command that
// does not read its standard input is no reason to end.

/// Turns SIGINT and SIGTERM into a descriptor that becomes readable.
struct SignalWatch {
    /// Readable once a signal came; open as long as the process.
    let descriptor: Int32

    /// Blocks the signals in this thread and starts the one that waits for them.
    init() throws(CommandError) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw .refused("no pipe for signals: \(String(cString: strerror(errno)))") }
        for end in ends {
            guard fcntl(end, F_SETFD, FD_CLOEXEC) == 0 else {
                throw .refused("no pipe for signals: \(String(cString: strerror(errno)))")
            }
        }
        var blocked = Self.ending
        sigaddset(&blocked, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &blocked, nil)
        var thread = pthread_t()
        let number = pthread_create(
            &thread, nil,
            { argument in
                SignalWatch.waitForSignals(closing: Int32(Int(bitPattern: argument)))
                return nil
            }, UnsafeMutableRawPointer(bitPattern: Int(ends[1])))
        guard number == 0 else { throw .refused("no thread for signals: \(String(cString: strerror(number)))") }
        descriptor = ends[0]
    }

    private static var ending: sigset_t {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGINT)
        sigaddset(&signals, SIGTERM)
        return signals
    }

    private static func waitForSignals(closing descriptor: Int32) {
        var signals = ending
        var signal: Int32 = 0
        sigwait(&signals, &signal)
        close(descriptor)
        sigwait(&signals, &signal)
        _exit(EXIT_SUCCESS)
    }
}
