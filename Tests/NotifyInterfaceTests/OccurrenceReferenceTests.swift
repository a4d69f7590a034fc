import CivilTime
import NotifyInterface
import NotifyModel
import NotifyTestSupport
import Testing

@Suite("Names of occurrences")
struct OccurrenceReferenceTests {
    private static let date = at("2026-03-07T08:00:00Z")

    private static func named(_ client: String?, _ identifier: String, _ date: Instant? = nil) -> OccurrenceReference {
        .named(client: client, identifier: identifier, scheduled: date)
    }

    private static let cases: [(text: String, readings: [OccurrenceReference])] = [
        ("tea", [named(nil, "tea")]),
        ("org.example.Tea/pot", [named("org.example.Tea", "pot"), named(nil, "org.example.Tea/pot")]),
        ("tea@2026-03-07T08:00:00Z", [named(nil, "tea", date), named(nil, "tea@2026-03-07T08:00:00Z")]),
        ("tea@2026-03-07T09:00+01:00", [named(nil, "tea", date), named(nil, "tea@2026-03-07T09:00+01:00")]),
        (
            "org.example.Tea/pot@2026-03-07T08:00:00Z",
            [
                named("org.example.Tea", "pot", date), named("org.example.Tea", "pot@2026-03-07T08:00:00Z"),
                named(nil, "org.example.Tea/pot", date), named(nil, "org.example.Tea/pot@2026-03-07T08:00:00Z"),
            ]
        ),
        ("+12", [.handle(OccurrenceHandle(row: 12)), named(nil, "+12")]),
        // A wall time names no instant, so it is part of the identifier.
        ("tea@2026-03-07T08:00", [named(nil, "tea@2026-03-07T08:00")]),
        ("mail@example.org", [named(nil, "mail@example.org")]),
        ("a/b", [named(nil, "a/b")]),
        ("org.example.Tea/a/b", [named("org.example.Tea", "a/b"), named(nil, "org.example.Tea/a/b")]),
        ("org.example.Tea/", [named(nil, "org.example.Tea/")]),
        ("org.example.Tea/+12", [named("org.example.Tea", "+12"), named(nil, "org.example.Tea/+12")]),
        ("@2026-03-07T08:00:00Z", [named(nil, "@2026-03-07T08:00:00Z")]),
        ("+0", [named(nil, "+0")]),
    ]

    @Test("a text is read in every way that it can be, the one that splits most first", arguments: cases)
    func readings(_ text: String, _ readings: [OccurrenceReference]) {
        #expect(OccurrenceReference.readings(of: text) == readings)
    }

    @Test("text that names nothing has no reading and is refused with its field")
    func refused() {
        for text in ["", "tea\u{0}", "tea\n", String(repeating: "a", count: 257)] {
            #expect(OccurrenceReference.readings(of: text).isEmpty)
        }
        let error = #expect(throws: NotifyError.self) { try OccurrenceReference.parse("", field: "occurrences[1]") }
        guard case .invalidField("occurrences[1]", "", _, let expected?)? = error?.kind else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(expected.contains("+12"))
    }

    @Test("what is printed is read back; first of all with client and date, or as a handle")
    func roundTrip() {
        var random = SeededGenerator()
        let letters = Array("ab/@+1.-:TZé ")
        for _ in 0..<1_000 {
            let count = Int.random(in: 1...12, using: &random)
            let identifier = String((0..<count).compactMap { _ in letters.randomElement(using: &random) })
            let date = Instant(milliseconds: Int64.random(in: 0...4_000_000_000_000, using: &random))
            for reference in [
                Self.named("org.example.Tea", identifier, date), Self.named("org.example.Tea", identifier),
                Self.named(nil, identifier, date), Self.named(nil, identifier),
            ] {
                let readings = OccurrenceReference.readings(of: reference.description)
                #expect(readings.contains(reference), "\(reference), \(random)")
                if case .named(.some, _, .some) = reference { #expect(readings.first == reference, "\(random)") }
            }
            let handle = OccurrenceReference.handle(
                OccurrenceHandle(row: Int64.random(in: 1...Int64.max, using: &random)))
            #expect(OccurrenceReference.readings(of: handle.description).first == handle, "\(random)")
        }
    }

    @Test(
        "a handle is a sign and a number from 1",
        arguments: [
            ("+1", 1), ("+9223372036854775807", Int64.max), ("+9223372036854775808", nil), ("+0", nil), ("+01", nil),
            ("1", nil), ("+", nil), ("++1", nil), ("+1 ", nil), ("+١", nil), ("", nil),
        ] as [(String, Int64?)])
    func handles(_ text: String, _ row: Int64?) {
        #expect(OccurrenceHandle(text)?.row == row)
        if let handle = OccurrenceHandle(text) { #expect(handle.description == text) }
    }

    @Test("a message id is made of key, kind and firing")
    func messageIdentifiers() {
        let key = OccurrenceKey(client: "org.example.Tea", identifier: "pot", scheduled: Self.date)
        let identifier = MessageIdentifier(key: key, kind: .response, firing: 2)
        #expect(identifier.description == "org.example.Tea/pot@2026-03-07T08:00:00Z/response/2")
    }
}
