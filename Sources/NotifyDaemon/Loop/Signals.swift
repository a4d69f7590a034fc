import CLinux
import Glibc

/// Delivers signals as events of the loop, through a signalfd.
///
/// They are blocked in the calling thread, so make this before any other thread is started: a thread inherits the mask,
/// and a process signal goes to any thread that does not block it. Children get an empty mask from ``Spawner``.
final class Signals {
    private let loop: EventLoop
    private let descriptor: FileDescriptor
    private let handler: (Int32) throws -> Void
    private var registration: Registration?

    /// Blocks the signals and calls the handler with the number of each that arrives.
    init(
        _ signals: [Int32] = [SIGTERM, SIGINT, SIGHUP], loop: EventLoop, handler: @escaping (Int32) throws -> Void
    ) throws(LoopError) {
        var set = sigset_t()
        sigemptyset(&set)
        for signal in signals { sigaddset(&set, signal) }
        try SystemCall.check("pthread_sigmask", pthread_sigmask(SIG_BLOCK, &set, nil))
        let flags = Int32(SFD_CLOEXEC | SFD_NONBLOCK)
        descriptor = FileDescriptor(owning: try SystemCall.run("signalfd") { signalfd(-1, &set, flags) })
        self.loop = loop
        self.handler = handler
        registration = try loop.register(descriptor, for: .readable) { [unowned self] _ in try deliver() }
    }

    deinit {
        if let registration { loop.deregister(registration) }
    }

    /// A peer that closes early must cost an error on its own connection, not the daemon.
    static func ignoreBrokenPipes() {
        signal(SIGPIPE, SIG_IGN)
    }

    private func deliver() throws {
        var info = signalfd_siginfo()
        let size = MemoryLayout<signalfd_siginfo>.size
        while try SystemCall.attempt("read", on: "signals", { read(descriptor.number, &info, size) }) != nil {
            try handler(Int32(info.ssi_signo))
        }
    }
}
