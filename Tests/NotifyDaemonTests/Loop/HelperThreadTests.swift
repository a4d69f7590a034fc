import Glibc
import Synchronization
import Testing

@testable import NotifyDaemon

@Suite("Helper threads")
struct HelperThreadTests {
    /// What the threads saw.
    private final class Seen: Sendable {
        let items = Mutex<[String]>([])
        func add(_ item: String) { items.withLock { $0.append(item) } }
        var all: [String] { items.withLock { $0 } }
    }

    /// A sync that waits until it is let go, counts and may fail.
    private final class HeldSync: Sendable {
        private let entered = Mutex(0)
        private let gate: DescriptorGate
        let failsAt: Int

        init(failsAt: Int = 0) throws {
            gate = try DescriptorGate()
            self.failsAt = failsAt
        }

        var count: Int { entered.withLock { $0 } }
        func letOne() { gate.open() }

        func run() throws(LoopError) {
            gate.pass()
            let count = entered.withLock { count in
                count += 1
                return count
            }
            if count == failsAt { throw LoopError(function: "fdatasync", errorNumber: EIO) }
        }
    }

    @Test("jobs run in order, one after the other, and stopping finishes them")
    func jobs() throws {
        let worker = try WorkerThread(name: "test")
        let seen = Seen()
        for index in 0..<100 { worker.submit { seen.add("\(index)") } }
        worker.stop()
        worker.submit { seen.add("dropped") }
        worker.stop()
        #expect(seen.all == (0..<100).map(String.init))
    }

    @Test("a worker blocks every signal that can be blocked and has its name")
    func signals() throws {
        let worker = try WorkerThread(name: "test-worker")
        let seen = Seen()
        worker.submit {
            var mask = sigset_t()
            pthread_sigmask(SIG_SETMASK, nil, &mask)
            for signal in [SIGTERM, SIGHUP, SIGINT, SIGUSR1, SIGCHLD] where sigismember(&mask, signal) != 1 {
                seen.add("\(signal) is not blocked")
            }
        }
        worker.stop()
        #expect(seen.all == [])
    }

    @Test("commits that wait share a sync; one begun before a commit does not cover it")
    func coalesces() throws {
        let driver = try LoopDriver()
        let wakeup = try Wakeup()
        let held = try HeldSync()
        let thread = try SyncThread(wakeup: wakeup) { () throws(LoopError) in try held.run() }
        var published: [UInt64] = []
        _ = try driver.loop.register(wakeup) {
            published.append(thread.durable)
            if thread.durable == 1 { for number: UInt64 in 2...50 { thread.request(upTo: number) } }
            if thread.durable == 50 { driver.loop.stop() } else { held.letOne() }
        }
        thread.request(upTo: 1)
        #expect(thread.durable == 0)
        held.letOne()
        try driver.run(awaiting: "durable(50)")
        thread.stop()
        #expect(published.first == 1 && published.last == 50)
        // The first, the one that 2 alone may have begun, and the one shared by the rest.
        #expect(held.count <= 3)
    }

    @Test("a request that is durable already starts no sync")
    func repeats() throws {
        let held = try HeldSync()
        let thread = try SyncThread(wakeup: try Wakeup()) { () throws(LoopError) in try held.run() }
        thread.request(upTo: 0)
        held.letOne()
        thread.request(upTo: 5)
        thread.stop()
        thread.request(upTo: 4)
        #expect(thread.durable == 5)
        #expect(held.count == 1)
    }

    @Test("a failed sync is final: nothing after it becomes durable")
    func failure() throws {
        let driver = try LoopDriver()
        let wakeup = try Wakeup()
        let held = try HeldSync(failsAt: 2)
        let thread = try SyncThread(wakeup: wakeup) { () throws(LoopError) in try held.run() }
        _ = try driver.loop.register(wakeup) {
            if thread.failure != nil { driver.loop.stop() }
            if thread.durable == 1 { thread.request(upTo: 2) }
        }
        for _ in 0..<3 { held.letOne() }
        thread.request(upTo: 1)
        try driver.run(awaiting: "the failure")
        thread.request(upTo: 3)
        thread.stop()
        #expect(thread.durable == 1)
        #expect(thread.failure?.code == .inputOutput)
        #expect(held.count == 2)
    }

    @Test("a real file is synced")
    func realFile() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/log"
        let number = try SystemCall.run("open") { open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600) }
        let thread = try SyncThread(wakeup: try Wakeup(), syncing: FileDescriptor(owning: number))
        thread.request(upTo: 9)
        thread.stop()
        #expect(thread.durable == 9)
        #expect(thread.failure == nil)
    }
}

/// Lets one waiter pass for each opening.
final class DescriptorGate: Sendable {
    private let reading: FileDescriptor
    private let writing: FileDescriptor

    init() throws {
        var numbers: [Int32] = [-1, -1]
        _ = try SystemCall.run("pipe") { pipe(&numbers) }
        reading = FileDescriptor(owning: numbers[0])
        writing = FileDescriptor(owning: numbers[1])
    }

    func open() {
        var byte: UInt8 = 1
        write(writing.number, &byte, 1)
    }

    func pass() {
        var byte: UInt8 = 0
        while read(reading.number, &byte, 1) == -1 && errno == EINTR {}
    }
}
