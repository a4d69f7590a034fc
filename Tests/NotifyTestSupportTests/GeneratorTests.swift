import NotifyTestSupport
import Testing

@Suite("seeded random numbers")
struct GeneratorTests {
    @Test("SplitMix64 gives the published numbers of seed 1234567")
    func knownNumbers() {
        var generator = SeededGenerator(seed: 1_234_567)
        let numbers = (0..<3).map { _ in generator.next() }
        #expect(numbers == [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423])
    }

    @Test("the text says how to repeat the run")
    func text() {
        #expect("\(SeededGenerator(seed: 7))" == "repeat with NOTIFYD_TEST_SEED=7")
    }
}
