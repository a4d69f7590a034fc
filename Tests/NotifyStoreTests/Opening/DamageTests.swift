import NotifyModel
import Testing

@testable import NotifyStore

@Suite("One changed byte") struct DamageTests {
    @Test(
        "is met with an error or a restoration, never with a crash or an empty store",
        arguments: Array(1...40) as [UInt64])
    func anywhere(seed: UInt64) throws {
        let fixture = try Fixture()
        for number in 0..<60 { _ = try fixture.schedule("n\(number)", .wall(Fixture.now.wall)) }
        _ = try fixture.store.commit()
        try fixture.close()
        var generator = Seeded(seed)
        var place = 0
        try File.change(fixture.files.database) { bytes in
            place = Int.random(in: bytes.indices, using: &generator)
            bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
        }
        do {
            try fixture.reopen()
            let found = try fixture.store.page(.pending, limit: 99, at: Fixture.now).occurrences.count
            let fault = try QuickCheck.run(fixture.files)
            #expect(found == 60 || fault != nil, "seed \(seed), byte \(place): \(found) found")
        } catch let fault as StoreError {
            #expect(
                [.damaged, .foreign, .newerSchema, .io].contains(fault.code), "seed \(seed), byte \(place): \(fault)")
        }
    }
}
