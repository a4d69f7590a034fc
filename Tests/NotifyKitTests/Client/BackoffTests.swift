import Testing

@testable import NotifyKit

@Suite("delays between attempts")
struct BackoffTests {
    @Test("a delay doubles with each failure from 0.1 s to 10 s, and chance takes up to half of it")
    func growth() {
        var (longest, shortest) = (Backoff(), Backoff())
        var delays: [Int64] = []
        for _ in 0..<9 {
            longest.failed(at: 1_000, chance: 0)
            shortest.failed(at: 1_000, chance: 1)
            delays.append((longest.retryAt ?? 0) - 1_000)
            #expect((shortest.retryAt ?? 0) - 1_000 == delays[delays.count - 1] / 2)
        }
        #expect(delays == [100, 200, 400, 800, 1_600, 3_200, 6_400, 10_000, 10_000])
    }

    @Test("an attempt is permitted at first, after the delay, and after an answer")
    func permission() {
        var backoff = Backoff()
        #expect(backoff.permits(at: 0))
        backoff.failed(at: 0, chance: 0)
        #expect(!backoff.permits(at: 99) && backoff.permits(at: 100))
        backoff.failed(at: 100, chance: 0)
        backoff.succeeded()
        #expect(backoff.permits(at: 100))
        backoff.failed(at: 100, chance: 0)
        #expect(backoff.retryAt == 200)
    }
}
