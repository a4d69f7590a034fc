import Glibc

// Keys and signals, in one pipe
//
// A wait for the daemon can be ended by one descriptor. So one thread reads the keyboard and one waits for signals, and both
// write into one pipe, whose reading end is that descriptor: keys as they come, a signal that ends us as ETX (which is what
// Ctrl-C is where the terminal makes no signal of it), the end of the keyboard as EOT, and a return from SIGTSTP as form
// feed, which asks for everything to be shown again. Writes of one byte are whole, so nothing is shared but the pipe.

/// What the user types at the terminal, and the signals that mean as much.
struct TerminalKeys {
    /// The end, asked for by a signal or Ctrl-C.
    static let end: UInt8 = 0x03
    /// The keyboard is gone.
    static let gone: UInt8 = 0x04
    /// Show everything again.
    static let redraw: UInt8 = 0x0C

    /// Becomes readable when there is a key.
    let descriptor: Int32

    /// Blocks the signals in this thread and starts the two that write into the pipe.
    init() throws(CommandError) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw .refused("no pipe for keys: \(String(cString: strerror(errno)))") }
        for end in ends {
            guard fcntl(end, F_SETFD, FD_CLOEXEC) == 0 else {
                throw .refused("no pipe for keys: \(String(cString: strerror(errno)))")
            }
        }
        var blocked = Self.signals
        pthread_sigmask(SIG_BLOCK, &blocked, nil)
        descriptor = ends[0]
        try start(ends[1]) { argument in
            TerminalKeys.waitForSignals(into: Int32(Int(bitPattern: argument)))
            return nil
        }
        try start(ends[1]) { argument in
            TerminalKeys.readKeyboard(into: Int32(Int(bitPattern: argument)))
            return nil
        }
    }

    private func start(
        _ end: Int32, _ body: @escaping @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer?
    ) throws(CommandError) {
        var thread = pthread_t()
        let number = pthread_create(&thread, nil, body, UnsafeMutableRawPointer(bitPattern: Int(end)))
        guard number == 0 else { throw .refused("no thread for keys: \(String(cString: strerror(number)))") }
    }

    /// Waits for a key for that long and gives all that were typed; empty when none was.
    func next(within duration: Duration) -> [UInt8] {
        guard Interrupt(descriptor: descriptor).comes(within: duration) else { return [] }
        return [UInt8](unsafeUninitializedCapacity: 1_024) { buffer, count in
            count = max(0, read(descriptor, buffer.baseAddress, buffer.count))
        }
    }
}

// MARK: - The threads

extension TerminalKeys {
    private static var signals: sigset_t {
        var signals = sigset_t()
        sigemptyset(&signals)
        for signal in [SIGINT, SIGTERM, SIGQUIT, SIGHUP, SIGTSTP, SIGCONT] { sigaddset(&signals, signal) }
        return signals
    }

    private static func put(_ byte: UInt8, into descriptor: Int32) {
        var byte = byte
        _ = write(descriptor, &byte, 1)
    }

    private static func waitForSignals(into descriptor: Int32) {
        var signals = signals
        var signal: Int32 = 0
        var isEnding = false
        while true {
            sigwait(&signals, &signal)
            switch signal {
            case SIGTSTP: stop()
            case SIGCONT:
                // A mode that cannot be entered any more belongs to a terminal that is gone; its keyboard says so.
                do throws(CommandError) { try TerminalMode.enter() } catch { put(gone, into: descriptor) }
                put(redraw, into: descriptor)
            case _ where isEnding:
                TerminalMode.restore()
                _exit(EXIT_SUCCESS)
            default:
                isEnding = true
                put(end, into: descriptor)
            }
        }
    }

    /// Stops as SIGTSTP would have; SIGCONT is taken after it.
    private static func stop() {
        TerminalMode.restore()
        kill(getpid(), SIGSTOP)
    }

    private static func readKeyboard(into descriptor: Int32) {
        var byte: UInt8 = 0
        while true {
            let count = read(STDIN_FILENO, &byte, 1)
            if count < 0, errno == EINTR { continue }
            guard count == 1 else { return put(gone, into: descriptor) }
            put(byte, into: descriptor)
        }
    }
}
