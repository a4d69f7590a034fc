import NotifyInterface
import NotifyStore
import Testing

@testable import NotifyDaemon

@Suite("What the user should know of the start")
struct StartNotesTests {
    /// How the machine is, and the command that is named.
    static let table: [(notes: StartNotes, word: String?)] = [
        (StartNotes(hasManager: false, isEnabled: false, lingers: false), "start notifyd yourself"),
        (StartNotes(hasManager: false, isEnabled: true, lingers: true), "start notifyd yourself"),
        (
            StartNotes(hasManager: true, isEnabled: false, lingers: true),
            "systemctl --user enable notifyd.service notifyd.socket"
        ),
        (StartNotes(hasManager: true, isEnabled: true, lingers: false), "loginctl enable-linger"),
        (StartNotes(hasManager: true, isEnabled: true, lingers: true), nil),
    ]

    @Test("at most one line, with the command that helps", arguments: table)
    func lines(notes: StartNotes, word: String?) {
        #expect(notes.lines.count == (word == nil ? 0 : 1))
        if let word { #expect(notes.lines.first?.contains(word) == true, "\(notes.lines)") }
    }

    @Test("status says what becomes of dates while the machine sleeps, if it can")
    func suspended() {
        func lines(_ sleepsThrough: Bool, _ isWoken: Bool) -> [String] {
            StartNotes(
                hasManager: true, isEnabled: true, lingers: true, sleepsThrough: sleepsThrough, isWoken: isWoken
            ).statusLines
        }
        #expect(lines(false, false) == [])
        #expect(lines(true, false) == [StartNotes.sleepLine])
        #expect(lines(false, true) == [StartNotes.wakeLine])
    }
}

@Suite("Cursors of pages")
struct PageCursorTests {
    /// The text of a cursor, of two listings, and where it leads.
    static let good: [(text: String?, stage: Int, cursor: String?)] = [
        (nil, 0, nil), ("0/", 0, nil), ("1/", 1, nil), ("0/0:7:1", 0, "0:7:1"), ("1/0:-:7:1", 1, "0:-:7:1"),
    ]
    private static let listings: [PageFilter] = [.unanswered, .snoozed]

    @Test("a cursor leads to its listing and place, and is printed as it was read", arguments: good)
    func read(text: String?, stage: Int, cursor: String?) throws {
        let place = try PageCursor(text, of: Self.listings)
        #expect(place.stage == stage && place.cursor == cursor)
        if let text { #expect(place.description == text) }
    }

    @Test(
        "what no page returned is refused",
        arguments: ["", "0", "2/", "-1/", "x/", "/0:7:1", "0/abc", "0/0:-:7:1", "1/0:7:1", "0/1:7:1", "0/0:7"])
    func refuse(text: String) {
        let error = #expect(throws: NotifyError.self) { try PageCursor(text, of: Self.listings) }
        guard case .invalidField("cursor", let value, _, _) = error?.kind else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(value == text)
    }

    @Test("after the last page of a listing comes the next listing, after the last nothing")
    func following() throws {
        let first = try PageCursor(nil, of: Self.listings)
        #expect(first.following("0:7:1", stages: 2)?.description == "0/0:7:1")
        let second = try #require(first.following(nil, stages: 2))
        #expect(second.description == "1/")
        #expect(second.following(nil, stages: 2) == nil)
    }
}

@Suite("What a caller is told of a fault of the store")
struct StoreFaultTests {
    static let damage: [StoreError.Code] = [.damaged, .io]
    static let others: [StoreError.Code] = [.busy, .stale, .constraint, .misuse]

    @Test("only a fault of the file is called damage", arguments: damage + others)
    func kinds(code: StoreError.Code) {
        let kind = NotifyError(storeFault: StoreError(code, "occurrence 7")).kind
        switch kind {
        case .storeDamaged: #expect(Self.damage.contains(code))
        case .wrongState: #expect(Self.others.contains(code))
        default: Issue.record("\(kind)")
        }
    }
}

@Suite("Names of backups")
struct UpkeepStampTests {
    /// An instant, and the stamp of its backup.
    static let stamps: [(text: String, stamp: String)] = [
        ("2026-12-24T08:00:00Z", "20261224T080000Z"), ("2026-12-24T08:00:00.999Z", "20261224T080000Z"),
        ("1969-12-31T23:59:59.500Z", "19691231T235959Z"), ("9999-12-31T23:59:59Z", "99991231T235959Z"),
    ]

    @Test("a stamp sorts by time and fits a file name", arguments: stamps)
    func stamp(text: String, stamp: String) {
        #expect(Upkeep.stamp(instant(text)) == stamp)
    }
}
