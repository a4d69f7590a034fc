import CivilTime
import Testing

@testable import NotifyDaemon

@Suite("System clock")
struct SystemClockTests {
    private let clock = SystemClock()

    @Test("the wall clock shows a date after this was written, 2026-01-01T00:00:00Z")
    func wall() {
        #expect(clock.wall() > Instant(milliseconds: 1_767_225_600_000))
    }

    @Test("the clocks since boot agree and do not go back")
    func sinceBoot() {
        let running = clock.monotonic()
        let elapsed = clock.boottime()
        #expect(clock.monotonic() >= running)
        #expect(Duration.milliseconds(elapsed + 1) > running)
    }

    @Test("the boot has an identifier of 36 characters, the same at each reading")
    func boot() throws {
        #expect(try clock.bootIdentifier().utf8.count == 36)
        #expect(try clock.bootIdentifier() == clock.bootIdentifier())
    }
}
