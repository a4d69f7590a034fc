import CivilTime
import Glibc
import Testing

@testable import NotifyDaemon

/// Serialised: a clock step of one test is seen by the timers of all.
@Suite("Wake timers", .serialized)
struct WakeTimersTests {
    private let clock = SystemClock()

    /// Arms once and collects the first event, or none within a short while.
    private func event(wall: Instant? = nil, elapsed: Int64? = nil, alarms: Bool = false) throws -> WakeTimers.Event? {
        let driver = try LoopDriver()
        var seen: WakeTimers.Event?
        let timers = try WakeTimers(loop: driver.loop, usesAlarms: alarms) { event in
            seen = event
            driver.loop.stop()
        }
        try timers.arm(wall: wall, elapsed: elapsed)
        try driver.runBriefly()
        return seen
    }

    /// The clock of a timer as the kernel shows it.
    private func clockNumber(of timer: KernelTimer) throws -> String {
        let path = "/proc/self/fdinfo/\(timer.descriptor.number)"
        let text = try FileDescriptor(owning: SystemCall.run("open", on: path) { open(path, O_RDONLY | O_CLOEXEC) })
            .readText()
        let line = try #require(text).split(separator: "\n").first { $0.hasPrefix("clockid:") }
        return try #require(line).split(separator: " ").last.map(String.init) ?? ""
    }

    /// Whether the kernel shows that something is left until a timer fires.
    private func isArmed(_ timer: KernelTimer) throws -> Bool {
        let path = "/proc/self/fdinfo/\(timer.descriptor.number)"
        let text = try FileDescriptor(owning: SystemCall.run("open", on: path) { open(path, O_RDONLY | O_CLOEXEC) })
            .readText()
        let line = try #require(text).split(separator: "\n").first { $0.hasPrefix("it_value:") }
        return try #require(line) != "it_value: (0, 0)"
    }

    @Test(
        "a wall deadline of now or earlier fires at once",
        arguments: [0, -50, -1000, -86_400_000] as [Int64], [false, true])
    func wallNow(offset: Int64, alarms: Bool) throws {
        let deadline = Instant(milliseconds: clock.wall().milliseconds + offset)
        #expect(try event(wall: deadline, alarms: alarms) == .wallDue)
    }

    @Test(
        "a wall deadline at or before the epoch fires instead of disarming the timer",
        arguments: [0, -1, -1001, Int64.min] as [Int64])
    func wallEpoch(milliseconds: Int64) throws {
        #expect(try event(wall: Instant(milliseconds: milliseconds)) == .wallDue)
    }

    @Test(
        "a far wall deadline does not fire: the 32-bit limit, 2065, the year 9999, the largest number",
        arguments: [2_147_483_648_000, 3_011_083_200_000, 253_402_300_799_000, .max] as [Int64], [false, true])
    func wallFar(milliseconds: Int64, alarms: Bool) throws {
        #expect(try event(wall: Instant(milliseconds: milliseconds), alarms: alarms) != .wallDue)
    }

    @Test(
        "an elapsed deadline of now or earlier fires at once",
        arguments: [0, -1, -3_600_000] as [Int64], [false, true])
    func elapsedNow(offset: Int64, alarms: Bool) throws {
        #expect(try event(elapsed: clock.boottime() + offset, alarms: alarms) == .elapsedDue)
    }

    @Test("an elapsed deadline of zero or less fires", arguments: [0, -1, Int64.min] as [Int64])
    func elapsedZero(milliseconds: Int64) throws {
        #expect(try event(elapsed: milliseconds) == .elapsedDue)
    }

    @Test("nothing due: no turn; a cancelled timer wakes nobody")
    func idle() throws {
        let driver = try LoopDriver()
        let timers = try WakeTimers(loop: driver.loop) { driver.events.append("\($0)") }
        let cancelled = driver.loop.after(.milliseconds(5)) { driver.events.append("cancelled") }
        cancelled.cancel()
        var turns = 0
        try driver.runBriefly(Turn(afterDrain: { turns += 1 }, prepare: { try timers.arm(wall: nil, elapsed: nil) }))
        // A step of the machine's clock during the test is a reason to wake up; nothing else is.
        let steps = driver.events.count
        #expect(driver.events.allSatisfy { $0 == "clockChanged" })
        #expect(turns == 1 + steps)
    }

    @Test("a far elapsed deadline does not fire", arguments: [300_000 * 86_400_000, Int64.max] as [Int64])
    func elapsedFar(milliseconds: Int64) throws {
        #expect(try event(elapsed: milliseconds) != .elapsedDue)
    }

    @Test("a deadline a little ahead fires when it has come, never before")
    func wallSoon() throws {
        let deadline = Instant(milliseconds: clock.wall().milliseconds + 10)
        let driver = try LoopDriver()
        let timers = try WakeTimers(loop: driver.loop) { _ in
            #expect(clock.wall() >= deadline)
            driver.loop.stop()
        }
        try driver.run(Turn(prepare: { try timers.arm(wall: deadline, elapsed: nil) }), awaiting: "the wall deadline")
    }

    @Test("after it fired the same deadline can be armed again")
    func rearms() throws {
        let driver = try LoopDriver()
        let deadline = clock.boottime()
        let timers = try WakeTimers(loop: driver.loop) { _ in
            driver.events.append("due")
            if driver.events.count == 3 { driver.loop.stop() }
        }
        try driver.run(Turn(prepare: { try timers.arm(wall: nil, elapsed: deadline) }), awaiting: "three wake-ups")
        #expect(driver.events.count == 3)
    }

    @Test("nothing pending on an axis stops its timer")
    func disarms() throws {
        let driver = try LoopDriver()
        let timers = try WakeTimers(loop: driver.loop) { _ in driver.events.append("due") }
        let soon = Instant(milliseconds: clock.wall().milliseconds + 10)
        try timers.arm(wall: soon, elapsed: clock.boottime() + 10)
        try timers.arm(wall: nil, elapsed: nil)
        try driver.runBriefly()
        #expect(driver.events == [])
    }

    @Test(
        "the timers run on the wall and the boot clock, never on one that stops in suspend",
        arguments: [false, true])
    func clocks(alarms: Bool) throws {
        let driver = try LoopDriver()
        let timers = try WakeTimers(loop: driver.loop, usesAlarms: alarms) { _ in }
        // CLOCK_REALTIME and CLOCK_BOOTTIME, and beside them their alarm variants.
        #expect(try [timers.wall, timers.elapsed].map(clockNumber) == ["0", "7"])
        #expect(alarms || !timers.canWakeFromSuspend)
        guard let waking = timers.alarms else { return }
        #expect(try [waking.wall, waking.elapsed].map(clockNumber) == ["8", "9"])
    }

    @Test("with CAP_WAKE_ALARM the machine is woken for a date and a ringing, and for nothing else", .mayWakeTheMachine)
    func waking() throws {
        let driver = try LoopDriver()
        let timers = try WakeTimers(loop: driver.loop) { _ in }
        let alarms = try #require(timers.alarms)
        func armed() throws -> [Bool] { try [alarms.wall, alarms.elapsed].map(isArmed) }
        #expect(try armed() == [false, false])
        let far = clock.boottime() + 3_600_000
        try timers.arm(wall: nil, elapsed: far)
        #expect(try armed() == [false, false] && isArmed(timers.elapsed))
        let date = Instant(milliseconds: clock.wall().milliseconds + 3_600_000)
        try timers.arm(wall: date, elapsed: far)
        #expect(try armed() == [false, false] && isArmed(timers.wall))
        try timers.arm(wall: date, elapsed: far, waking: .init(wall: date, elapsed: far))
        #expect(try armed() == [true, true])
    }

    @Test("an alarm that is not needed any more, or lies beyond the year 2200, is disarmed", .mayWakeTheMachine)
    func alarmsDisarmed() throws {
        for date in [nil, Instant(milliseconds: .max)] {
            let driver = try LoopDriver()
            let timers = try WakeTimers(loop: driver.loop) { _ in driver.events.append("due") }
            let soon = clock.boottime() + 10
            let now = Instant(milliseconds: clock.wall().milliseconds + 10)
            try timers.arm(wall: now, elapsed: soon, waking: .init(wall: now, elapsed: soon))
            try timers.arm(wall: date, elapsed: nil, waking: .init(wall: date))
            try driver.runBriefly()
            let alarms = try #require(timers.alarms)
            #expect(try alarms.wall.take() == .nothing && alarms.elapsed.take() == .nothing)
            #expect(driver.events == [])
        }
    }

    @Test("a step of the clock is reported while nothing is pending, and the timer is armed again", .mayStepTheClock)
    func stepWhileIdle() throws {
        let driver = try LoopDriver()
        let timers = try WakeTimers(loop: driver.loop) { event in
            driver.events.append("\(event)")
            driver.loop.stop()
        }
        for _ in 0..<2 {
            driver.loop.perform { ClockStep.make() }
            try driver.run(Turn(prepare: { try timers.arm(wall: nil, elapsed: nil) }), awaiting: "a clock change")
        }
        #expect(driver.events == ["clockChanged", "clockChanged"])
    }

    @Test("a step seen only by arming anew is reported once, and the new deadline stands", .mayStepTheClock)
    func stepWhileArming() throws {
        let driver = try LoopDriver()
        let timers = try WakeTimers(loop: driver.loop) { event in
            driver.events.append("\(event)")
            if event == .wallDue { driver.loop.stop() }
        }
        try timers.arm(wall: Instant(milliseconds: clock.wall().milliseconds + 3_600_000), elapsed: nil)
        ClockStep.make()
        try timers.arm(wall: Instant(milliseconds: clock.wall().milliseconds + 20), elapsed: nil)
        try driver.run(awaiting: "the wall deadline")
        #expect(driver.events == ["clockChanged", "wallDue"])
    }

    @Test("elapsed deadlines do not care about a step", .mayStepTheClock)
    func stepAndElapsed() throws {
        let driver = try LoopDriver()
        let timers = try WakeTimers(loop: driver.loop) { event in
            driver.events.append("\(event)")
            if event == .elapsedDue { driver.loop.stop() }
        }
        try timers.arm(wall: nil, elapsed: clock.boottime() + 10)
        ClockStep.make()
        try driver.run(awaiting: "the elapsed deadline")
        #expect(driver.events.filter { $0 == "elapsedDue" }.count == 1)
    }
}
