import CLinux
import Glibc
import Synchronization

/// A helper thread for calls that block: fdatasync, a checkpoint, a backup.
///
/// The threading boundary of the daemon: a job is `@Sendable`, so it can capture only what may be shared, and it hands
/// its result back through something behind a `Mutex` and a ``Wakeup`` of the loop. Jobs run one after the other, in
/// order. The thread has a small stack, since a thousand jobs need no more than one, and blocks every signal, since
/// signals are the loop's business. It sleeps in a blocking read of an eventfd, so an idle worker costs no wake-ups.
final class WorkerThread: Sendable {
    /// One piece of blocking work.
    typealias Job = @Sendable () -> Void

    /// What both sides see.
    private final class Mailbox: Sendable {
        struct State {
            var jobs: [Job] = []
            var isClosed = false
        }

        let state = Mutex(State())
        let bell: FileDescriptor

        init() throws(LoopError) {
            let flags = Int32(EFD_CLOEXEC)
            bell = FileDescriptor(owning: try SystemCall.run("eventfd") { eventfd(0, flags) })
        }

        func ring() {
            var one: UInt64 = 1
            while write(bell.number, &one, 8) == -1 && errno == EINTR {}
        }

        /// Waits for jobs; `nil` when the mailbox is closed and empty.
        func next() -> [Job]? {
            while true {
                let (jobs, isClosed) = state.withLock { state in
                    defer { state.jobs = [] }
                    return (state.jobs, state.isClosed)
                }
                if !jobs.isEmpty { return jobs }
                if isClosed { return nil }
                var count: UInt64 = 0
                while read(bell.number, &count, 8) == -1 && errno == EINTR {}
            }
        }
    }

    private let mailbox: Mailbox
    private let thread: pthread_t
    private let isJoined = Mutex(false)

    /// Starts the thread under a name of at most 15 bytes, which ps and debuggers show.
    ///
    /// The stack's size is in bytes of address space; only touched pages cost memory.
    init(name: String, stackSize: Int = 256 * 1024) throws(LoopError) {
        precondition(name.utf8.count <= 15, "the kernel keeps 15 bytes of a thread's name, \(name) is longer")
        mailbox = try Mailbox()
        thread = try WorkerThread.start(mailbox, stackSize: stackSize)
        clinux_thread_name(thread, name)
    }

    deinit { stop() }

    /// Queues a job; from any thread.
    ///
    /// After ``stop()`` it is dropped.
    func submit(_ job: @escaping Job) {
        let accepted = mailbox.state.withLock { state in
            if !state.isClosed { state.jobs.append(job) }
            return !state.isClosed
        }
        if accepted { mailbox.ring() }
    }

    /// Finishes the jobs that are queued and waits for the thread's end.
    ///
    /// Twice is harmless. Never call it from a job.
    func stop() {
        mailbox.state.withLock { $0.isClosed = true }
        mailbox.ring()
        isJoined.withLock { joined in
            if !joined { pthread_join(thread, nil) }
            joined = true
        }
    }

    private static func start(_ mailbox: Mailbox, stackSize: Int) throws(LoopError) -> pthread_t {
        var thread = pthread_t()
        let argument = Unmanaged.passRetained(mailbox)
        let result = clinux_thread_start(&thread, stackSize, WorkerThread.main, argument.toOpaque())
        if result != 0 { argument.release() }
        try SystemCall.check("pthread_create", result)
        return thread
    }

    private static let main: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { argument in
        guard let argument else { return nil }
        let mailbox = Unmanaged<Mailbox>.fromOpaque(argument).takeRetainedValue()
        while let jobs = mailbox.next() {
            for job in jobs { job() }
        }
        return nil
    }
}
