import CivilTime
import Testing

@Suite("Instants")
struct InstantTests {
    @Test(
        "adding holds inside the supported years, or refuses to leave them",
        arguments: [
            (Instant.epoch, Duration.seconds(90), "1970-01-01T00:01:30Z", "1970-01-01T00:01:30Z"),
            (.epoch, .seconds(-1), "1969-12-31T23:59:59Z", "1969-12-31T23:59:59Z"),
            (.epoch, .nanoseconds(1), "1970-01-01T00:00:00.001Z", "1970-01-01T00:00:00.001Z"),
            (.epoch, .nanoseconds(-1), "1970-01-01T00:00:00Z", "1970-01-01T00:00:00Z"),
            (.latest, .milliseconds(1), "9999-12-31T23:59:59.999Z", nil),
            (.earliest, .milliseconds(-1), "0001-01-01T00:00:00Z", nil),
            (.epoch, .seconds(Int64.max), "9999-12-31T23:59:59.999Z", nil),
            (.epoch, .seconds(Int64.min), "0001-01-01T00:00:00Z", nil),
            (.epoch, .seconds(300_000 * 86_400), "2791-05-17T00:00:00Z", "2791-05-17T00:00:00Z"),
            (Instant(milliseconds: .max), .seconds(1), "9999-12-31T23:59:59.999Z", nil),
            (Instant(milliseconds: .min), .seconds(-1), "0001-01-01T00:00:00Z", nil),
        ] as [(Instant, Duration, String, String?)])
    func advance(start: Instant, by duration: Duration, held: String, exact: String?) {
        #expect(start.advanced(by: duration).description == held)
        #expect(start.advanced(exactlyBy: duration)?.description == exact)
    }

    @Test("the distance of any two instants is exact")
    func distance() {
        #expect(Instant.epoch.duration(to: Instant(milliseconds: 1500)) == .milliseconds(1500))
        #expect(Instant(milliseconds: 1500).duration(to: .epoch) == .milliseconds(-1500))
        let whole = Instant(milliseconds: .min).duration(to: Instant(milliseconds: .max))
        #expect(whole == .milliseconds(Int64.max) - .milliseconds(Int64.min))
    }

    @Test("any 64-bit instant can be printed, also outside the supported years")
    func print() {
        #expect(Instant(milliseconds: .max).description == "292278994-08-17T07:12:55.807Z")
        #expect(Instant(milliseconds: .max).text(at: UTCOffset(seconds: 3600)) == "292278994-08-17T07:12:55.807Z")
        #expect(Instant(milliseconds: .min).description == "-292275055-05-16T16:47:04.192Z")
    }
}
