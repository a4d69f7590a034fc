import NotifyModel
import Testing

@testable import NotifyStore

@Suite("banners")
struct BannerTests {
    let fixture: Fixture
    let rows: [Int64]
    var store: Store { fixture.store }

    init() throws {
        let fixture = try Fixture()
        self.fixture = fixture
        rows = try ["a", "b", "c", "d"].map { try fixture.schedule($0, at: "2027-03-01T12:00:00Z").row }
    }

    private func waiting() throws -> [Int64] { try store.waitingBanners(limit: 10).map(\.banner.occurrence) }

    @Test("what rings waits, in the order of the rows, and survives a restart")
    func waits() throws {
        for row in rows.reversed() { try store.wantBanner(occurrence: row) }
        try fixture.reopen()
        #expect(try waiting() == rows)
        #expect(try store.waitingBanners(limit: 2).map(\.banner.occurrence) == Array(rows.prefix(2)))
        #expect(try store.waitingBanners(after: rows[1], limit: 2).map(\.banner.occurrence) == Array(rows.suffix(2)))
        #expect(try store.waitingBanners(limit: 1).first?.level == .active)
    }

    private func heldRows() throws -> [Int64] {
        try store.waitingBanners(isHeld: true, limit: 10).map(\.banner.occurrence)
    }

    @Test("what is held waits apart, survives a restart, and waits like others when it rings again or is let go")
    func waitsApart() throws {
        for row in rows { try store.wantBanner(occurrence: row, isHeld: row != rows[0]) }
        try store.holdBanner(occurrence: rows[0])
        try fixture.reopen()
        #expect(try heldRows() == rows)
        #expect(try waiting().isEmpty)
        #expect(try store.waitingBanners(isHeld: true, limit: 1).first?.client == fixture.client)
        try store.wantBanner(occurrence: rows[1])
        #expect(try waiting() == [rows[1]])
        #expect(try heldRows() == [rows[0], rows[2], rows[3]])
        try store.unholdBanner(occurrence: rows[2])
        #expect(try heldRows() == [rows[0], rows[3]])
        #expect(try waiting() == [rows[1], rows[2]])
        #expect(try store.banners(after: rows[0], limit: 2).map(\.banner.occurrence) == [rows[1], rows[2]])
        #expect(try store.banners(after: rows[2], limit: 9).map(\.client) == [fixture.client])
    }

    @Test("only what waits can be held")
    func holdsWaiting() throws {
        try store.setBanner(BannerRecord(occurrence: rows[0], state: .open, serverID: 5))
        try store.holdBanner(occurrence: rows[0])
        #expect(try store.banner(occurrence: rows[0])?.isHeld == false)
    }

    @Test("what rings again keeps its place on the screen and has its sound again")
    func again() throws {
        try store.setBanner(BannerRecord(occurrence: rows[0], state: .open, serverID: .max, isSilent: true))
        try store.wantBanner(occurrence: rows[0])
        #expect(
            try store.banner(serverID: .max)
                == BannerRecord(occurrence: rows[0], state: .waiting, serverID: .max, isSilent: false))
    }

    @Test("ringing is one statement, and does what the table says", arguments: BannerRecord.State.allCases)
    func ringing(state: BannerRecord.State) throws {
        for number in [3, nil] as [UInt32?] where number != nil || state == .waiting {
            let before = BannerRecord(occurrence: rows[0], state: state, serverID: number, isSilent: true)
            try store.setBanner(before)
            try store.wantBanner(occurrence: rows[0])
            #expect(
                try store.banner(occurrence: rows[0]) == BannerLife.after(.rings, before, occurrence: rows[0]))
        }
        try store.deleteBanner(occurrence: rows[0])
        try store.wantBanner(occurrence: rows[0])
        #expect(try store.banner(occurrence: rows[0]) == BannerLife.after(.rings, nil, occurrence: rows[0]))
    }

    @Test("what needs none any more goes, or is to be closed when a server knows it")
    func released() throws {
        try store.wantBanner(occurrence: rows[0])
        try store.setBanner(BannerRecord(occurrence: rows[1], state: .open, serverID: 7))
        try store.setBanner(BannerRecord(occurrence: rows[2], state: .left, serverID: 8))
        #expect(try rows.map { try store.moveBanner(.isDone, occurrence: $0) } == [true, true, true, false])
        #expect(try store.banner(occurrence: rows[0]) == nil)
        #expect(try store.closingBanners(limit: 9).map(\.serverID) == [7, 8])
        #expect(try waiting().isEmpty)
    }

    @Test("a number belongs to the banner that got it last")
    func numbers() throws {
        try store.setBanner(BannerRecord(occurrence: rows[0], state: .left, serverID: 7))
        try store.setBanner(BannerRecord(occurrence: rows[1], state: .open, serverID: 7))
        #expect(try store.banner(occurrence: rows[0]) == nil)
        #expect(try store.banner(serverID: 7)?.occurrence == rows[1])
    }

    @Test("a newer date takes over the place of the one before it")
    func inherits() throws {
        try store.setBanner(BannerRecord(occurrence: rows[0], state: .closing, serverID: 7))
        try store.inheritBanner(from: rows[0], to: rows[1])
        try store.wantBanner(occurrence: rows[1])
        #expect(try store.banner(occurrence: rows[0]) == nil)
        #expect(try store.banner(occurrence: rows[1])?.serverID == 7)
        // One that is open still is not there to be taken over.
        try store.setBanner(BannerRecord(occurrence: rows[2], state: .open, serverID: 9))
        try store.inheritBanner(from: rows[2], to: rows[3])
        #expect(try store.banner(occurrence: rows[3]) == nil)
    }

    private func fill() throws {
        try store.wantBanner(occurrence: rows[0])
        for (row, state) in zip(rows.dropFirst(), [BannerRecord.State.open, .left, .closing]) {
            try store.setBanner(BannerRecord(occurrence: row, state: state, serverID: UInt32(row)))
        }
    }

    @Test("when the server is lost, what was open waits without sound, and what had left is over")
    func lost() throws {
        try fill()
        #expect(try store.bannersLost(after: 0, limit: 9) == UInt32(rows[3]))
        #expect(try store.bannersLost(after: UInt32(rows[3]), limit: 9) == nil)
        #expect(
            try rows.map { try store.banner(occurrence: $0) } == [
                BannerRecord(occurrence: rows[0], state: .waiting),
                BannerRecord(occurrence: rows[1], state: .waiting, isSilent: true), nil, nil,
            ])
    }

    @Test("the numbers are looked at a few at a time", arguments: [true, false])
    func bites(isLost: Bool) throws {
        try fill()
        var number: UInt32 = 0
        var bites: [UInt32] = []
        while let last = try isLost
            ? store.bannersLost(after: number, limit: 2) : store.bannersOrphaned(after: number, limit: 2)
        {
            bites.append(last)
            number = last
        }
        #expect(bites == [UInt32(rows[2]), UInt32(rows[3])])
        #expect(try store.banner(occurrence: rows[1])?.isSilent == true)
        #expect(try store.banner(occurrence: rows[3])?.state == (isLost ? nil : .closing))
    }

    @Test("when we were away, what is open is shown again in its place")
    func orphaned() throws {
        try fill()
        #expect(try store.bannersOrphaned(after: 0, limit: 9) == UInt32(rows[3]))
        #expect(
            try store.banner(occurrence: rows[1])
                == BannerRecord(occurrence: rows[1], state: .waiting, serverID: UInt32(rows[1]), isSilent: true))
        #expect(try store.banner(occurrence: rows[2])?.state == .left)
        #expect(try store.banner(occurrence: rows[3])?.state == .closing)
    }

    @Test("what a summary stands for is counted, named from the newest, and forgotten a few at a time")
    func summarized() throws {
        for row in rows { try store.wantBanner(occurrence: row, isHeld: row == rows[1]) }
        for row in rows.dropLast() { try store.moveBanner(.summarized, occurrence: row) }
        try fixture.reopen()
        #expect(try waiting() == [rows[3]])
        #expect(try store.banner(occurrence: rows[1])?.isHeld == true)
        #expect(try heldRows().isEmpty)
        #expect(try store.summarizedBanners(limit: 2).map(\.banner.occurrence) == [rows[2], rows[1]])
        #expect(try store.summarizedCount(most: 9) == 3 && store.summarizedCount(most: 2) == 2)
        try store.moveBanner(.isDone, occurrence: rows[0])
        #expect(try store.summarizedCount(most: 9) == 2)
        try store.wantBanner(occurrence: rows[2])
        #expect(try waiting() == [rows[2], rows[3]])
        #expect(try store.forgetSummarized(limit: 9) == 1 && store.summarizedCount(most: 9) == 0)
    }

    @Test("a ringing that the clock made void loses its banner")
    func void() throws {
        let occurrence = try fixture.ring(
            try store.occurrence(row: rows[0]).map(\.occurrence) ?? fixture.schedule("x", at: "2027-03-01T12:00:00Z"),
            at: instant("2027-03-09T12:00:00Z"))
        try store.wantBanner(occurrence: occurrence.row)
        _ = try store.voidFirings(at: Fixture.now, limit: 9) { _ in .pending }
        #expect(try store.banner(occurrence: occurrence.row) == nil)
    }
}
