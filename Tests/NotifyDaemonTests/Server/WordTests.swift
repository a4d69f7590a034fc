import NotifyInterface
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
}

@Suite("Cursors of pages")
struct PageCursorTests {
    /// The text of a cursor, of two listings, and where it leads.
    static let good: [(text: String?, stage: Int, cursor: String?)] = [
        (nil, 0, nil), ("0/", 0, nil), ("1/", 1, nil), ("0/abc", 0, "abc"), ("1/a/b", 1, "a/b"),
    ]

    @Test("a cursor leads to its listing and place, and is printed as it was read", arguments: good)
    func read(text: String?, stage: Int, cursor: String?) throws {
        let place = try PageCursor(text, stages: 2)
        #expect(place.stage == stage && place.cursor == cursor)
        if let text { #expect(place.description == text) }
    }

    @Test("what no page returned is refused", arguments: ["", "0", "2/", "-1/", "x/", "/abc", "abc"])
    func refuse(text: String) {
        let error = #expect(throws: NotifyError.self) { try PageCursor(text, stages: 2) }
        guard case .invalidField("cursor", let value, _, _) = error?.kind else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(value == text)
    }

    @Test("after the last page of a listing comes the next listing, after the last nothing")
    func following() throws {
        let first = try PageCursor(nil, stages: 2)
        #expect(first.following("abc", stages: 2)?.description == "0/abc")
        let second = try #require(first.following(nil, stages: 2))
        #expect(second.description == "1/")
        #expect(second.following(nil, stages: 2) == nil)
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
