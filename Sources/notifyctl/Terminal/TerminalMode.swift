import Glibc
import Synchronization

// The terminal's mode
//
// Keys are wanted one by one and without echo, so the line discipline is changed (termios(3)), and whatever way the process
// ends or stops, the terminal has to be as it was: the return of the command, SIGINT, SIGTERM, SIGQUIT and SIGHUP, a second
// one of them that ends the process at once, and SIGTSTP, after which SIGCONT changes the mode again. All of these pass
// through here; the main thread and the one that waits for signals share nothing but the mode as it was, behind a lock.

/// Changes the terminal on standard input for keys, and changes it back.
enum TerminalMode {
    /// The mode as it was; nil while it is not changed.
    private static let kept: Mutex<termios?> = Mutex(nil)

    /// Keys come one by one and are not shown; Ctrl-C and Ctrl-Z stay signals.
    ///
    /// Harmless when it is so already.
    static func enter() throws(CommandError) {
        let number: Int32 = kept.withLock { kept in
            var mode = termios()
            guard tcgetattr(STDIN_FILENO, &mode) == 0 else { return errno }
            if kept == nil { kept = mode }
            mode.c_lflag &= ~tcflag_t(ICANON | ECHO)
            return tcsetattr(STDIN_FILENO, TCSANOW, &mode) == 0 ? 0 : errno
        }
        guard number == 0 else {
            throw .refused("the terminal's mode cannot be changed: \(String(cString: strerror(number)))")
        }
    }

    /// The mode as it was before `enter`; harmless when that was not called.
    static func restore() {
        kept.withLock { kept in
            guard var mode = kept else { return }
            // What fails here is a terminal that is gone, and with it its mode.
            tcsetattr(STDIN_FILENO, TCSANOW, &mode)
            kept = nil
        }
    }

    /// The terminal's name without the folder, `pts/3`; nil when standard input or output is none.
    static func name() -> String? {
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { return nil }
        var bytes = [CChar](repeating: 0, count: 256)
        guard ttyname_r(STDIN_FILENO, &bytes, bytes.count) == 0 else { return "unknown" }
        let path = String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return path.hasPrefix("/dev/") ? String(path.dropFirst(5)) : path
    }
}
