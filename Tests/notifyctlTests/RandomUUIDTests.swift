import Testing

@testable import notifyctl

@Suite("random identifiers")
struct RandomUUIDTests {
    @Test(
        "they are UUIDs of version 4 whatever is drawn",
        arguments: [
            (UInt64.min, UInt64.min, "00000000-0000-4000-8000-000000000000"),
            (UInt64.max, UInt64.max, "ffffffff-ffff-4fff-bfff-ffffffffffff"),
            (0x0123_4567_89ab_cdef, 0x0123_4567_89ab_cdef, "01234567-89ab-4def-8123-456789abcdef"),
        ])
    func form(high: UInt64, low: UInt64, text: String) {
        #expect(RandomUUID(high, low).description == text)
    }

    @Test("no two are the same")
    func differ() {
        #expect(Set((0..<1_000).map { _ in RandomUUID() }).count == 1_000)
    }
}
