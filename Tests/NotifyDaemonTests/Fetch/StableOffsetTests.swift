import Testing

@testable import NotifyDaemon

@Suite("offsets that look random and stay")
struct StableOffsetTests {
    @Test("the values are these for good: another hash would move every date that is spread")
    func values() {
        #expect(StableOffset.milliseconds(of: ["org.example.News", "fetch"], number: 1, within: 21_600_000) == 0)
        #expect(StableOffset.milliseconds(of: ["org.example.News", "fetch"], number: 2, within: 21_600_000) == 0)
        #expect(StableOffset.milliseconds(of: [], number: -1, within: 1_000) == 0)
    }

    @Test("no span, no offset", arguments: [0, -1, Int64.min, 1])
    func noSpan(_ span: Int64) {
        #expect(StableOffset.milliseconds(of: ["a"], number: 7, within: span) == 0)
    }

    @Test("names are told apart wherever they are cut")
    func cuts() {
        let span = Int64.max
        #expect(
            StableOffset.milliseconds(of: ["ab", "c"], number: 0, within: span)
                != StableOffset.milliseconds(of: ["a", "bc"], number: 0, within: span))
    }

    @Test("neighbouring numbers spread over the whole span")
    func evenly() {
        var tenths = [Int](repeating: 0, count: 10)
        for number in 0..<10_000 {
            let offset = StableOffset.milliseconds(of: ["org.example.News"], number: Int64(number) * 86_400_000, within: 1_000)
            tenths[Int(offset) / 100] += 1
        }
        #expect(tenths.allSatisfy { (850...1_150).contains($0) }, "\(tenths)")
    }
}
