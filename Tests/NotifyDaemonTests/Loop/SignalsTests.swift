import Glibc
import Testing

@testable import NotifyDaemon

@Suite("Signals")
struct SignalsTests {
    @Test("signals arrive as events of the loop, in no handler")
    func delivered() async {
        // In a process of its own: the mask belongs to the thread, the signals to the process.
        await #expect(processExitsWith: .success) {
            let driver = try LoopDriver()
            let signals = try Signals(loop: driver.loop) { number in
                driver.events.append("\(number)")
                if driver.events.count == 3 { driver.loop.stop() }
            }
            for number in [SIGHUP, SIGINT, SIGTERM] { pthread_kill(pthread_self(), number) }
            try driver.run(awaiting: "three signals")
            withExtendedLifetime(signals) {}
            exit(Set(driver.events) == ["1", "2", "15"] ? 0 : 1)
        }
    }

    @Test("a broken pipe is an error of the write")
    func brokenPipe() async {
        await #expect(processExitsWith: .exitCode(32)) {
            Signals.ignoreBrokenPipes()
            var numbers: [Int32] = [-1, -1]
            pipe(&numbers)
            close(numbers[0])
            var byte: UInt8 = 0
            exit(write(numbers[1], &byte, 1) == -1 ? errno : 0)
        }
    }
}
