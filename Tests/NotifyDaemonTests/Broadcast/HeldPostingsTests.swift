import CivilTime
import NotifyInterface
import Testing

@testable import NotifyDaemon

@Suite("posts that wait for a suspended observer")
struct HeldPostingsTests {
    private func posting(_ name: String, object: String? = nil, size: Int = 0) throws -> WirePosting {
        WirePosting(
            name: name, object: object, userInfo: size > 0 ? #"{"x":"\#(String(repeating: "x", count: size))"}"# : nil,
            at: try Instant(rfc3339: "2026-03-07T07:00:00Z"), matched: [name])
    }

    @Test("all of them wait in their order")
    func holds() throws {
        var held = HeldPostings()
        for name in ["a", "b", "a"] { held.add(try posting(name), coalescing: false) }
        let (postings, lost) = held.takeAll()
        #expect(postings.map(\.name) == ["a", "b", "a"])
        #expect(lost == 0)
        #expect(held.isEmpty && held.bytes == 0)
    }

    @Test("coalesced, the last one of a name and object stands for those before it, at its own place")
    func coalesces() throws {
        var held = HeldPostings()
        for (name, object) in [("a", "1"), ("b", "1"), ("a", "2"), ("a", "1"), ("a", "1")] {
            held.add(try posting(name, object: object), coalescing: true)
        }
        let postings = held.takeAll().postings
        #expect(postings.map { "\($0.name)\($0.object ?? "")x\($0.folded)" } == ["b1x1", "a2x1", "a1x3"])
    }

    @Test("beyond the number or the bytes the oldest go, and are counted")
    func bounds() throws {
        var held = HeldPostings()
        for number in 0..<Limits.heldPostings + 5 { held.add(try posting("n\(number)"), coalescing: false) }
        var (postings, lost) = held.takeAll()
        #expect((postings.count, lost) == (Limits.heldPostings, 5))
        #expect(postings.first?.name == "n5")
        for _ in 0..<8 { held.add(try posting("big", size: 60_000), coalescing: false) }
        #expect(held.bytes <= HeldPostings.byteLimit)
        (postings, lost) = held.takeAll()
        #expect((postings.count, lost) == (4, 4))
    }
}
