import Glibc
import Testing

@testable import NotifyDaemon

@Suite("Children")
struct ChildTests {
    /// Whether the kernel still has the process as our child, a zombie or not.
    private func isOurs(_ process: Int32) -> Bool {
        var info = siginfo_t()
        return waitid(P_PID, id_t(process), &info, WEXITED | WNOHANG | WNOWAIT) == 0
    }

    @Test("a hundred children that end at once are all told and leave no zombie")
    func noZombies() throws {
        let bench = try SpawnBench()
        var ended = 0
        let children = try (0..<100).map { index in
            try bench.spawner.spawn(Program(["/bin/true"])) { status in
                #expect(status == .exited(0), "child \(index)")
                ended += 1
                if ended == 100 { bench.driver.loop.stop() }
            }
        }
        try bench.driver.run(awaiting: "a hundred ends")
        #expect(children.allSatisfy { $0.status == .exited(0) && !$0.isRunning })
        #expect(!children.contains { isOurs($0.process) })
        #expect(bench.driver.loop.registrationCount == 0)
    }

    @Test("the end of a child is told while a helper it left behind lives, and holds its output open")
    func grandchild() throws {
        let bench = try SpawnBench()
        let child = try bench.start(.shell("sleep 30 & echo $! >helper; exit 0"))
        try bench.driver.run(awaiting: "the end of the launcher")
        #expect(child.status == .exited(0))
        #expect(!isOurs(child.process))
        let helper = try #require(try bench.folder.text("helper")).filter { !$0.isWhitespace }
        #expect(kill(try #require(Int32(helper)), SIGKILL) == 0)
    }

    @Test("nobody needs to keep a child for its end to be told")
    func heldByTheLoop() throws {
        let bench = try SpawnBench()
        _ = try bench.spawner.spawn(.shell("exit 4")) { status in
            bench.driver.events.append("\(status)")
            bench.driver.loop.stop()
        }
        try bench.driver.run(awaiting: "the end")
        #expect(bench.driver.events == ["exit 4"])
    }

    @Test("SIGTERM ends a child and what it runs; asking twice, or too late, is harmless")
    func terminate() throws {
        let bench = try SpawnBench()
        let child = try bench.start(.shell("sleep 30; true"))
        child.terminate(killAfter: .seconds(15))
        child.terminate(killAfter: .seconds(15))
        try bench.driver.run(awaiting: "the end by SIGTERM", limit: .seconds(10))
        #expect(child.status == .signalled(SIGTERM))
        child.terminate(killAfter: .zero)
    }

    @Test("a child that ignores SIGTERM is killed after the delay")
    func kills() throws {
        let bench = try SpawnBench()
        let path = bench.folder.path + "/ready"
        _ = try SystemCall.run("mkfifo", on: path) { mkfifo(path, 0o600) }
        let fifo = FileDescriptor(owning: try SystemCall.run("open") { open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC) })
        // It says when its trap is set: the signal must not come before.
        let child = try bench.start(.shell("trap '' TERM; echo x >ready; while :; do sleep 1; done"))
        _ = try bench.driver.loop.register(fifo, for: .readable) { _ in
            if try fifo.readText() != nil { child.terminate(killAfter: .milliseconds(20)) }
        }
        try bench.driver.run(awaiting: "the end by SIGKILL", limit: .seconds(10))
        #expect(child.status == .signalled(SIGKILL))
    }

    @Test("an end reads as the ledger writes it")
    func statusText() {
        #expect("\(ChildStatus.exited(3))" == "exit 3")
        #expect("\(ChildStatus.signalled(15))" == "signal 15 (Terminated)")
        #expect(ChildStatus.exited(0).isSuccess && !ChildStatus.signalled(9).isSuccess)
    }
}
