import CivilTime
import NotifyInterface
import NotifyModel
import Recurrence
import Testing

@testable import notifyctl

@Suite("banners in a terminal")
struct TerminalBoardTests {
    private typealias Effect = TerminalBoard.Effect

    private static func banner(_ row: Int64, _ actions: [Action] = [], title: String = "Tea") throws
        -> TerminalBoard.Banner
    {
        let handle = OccurrenceHandle(row: row)
        let date = Run.now
        let occurrence = WireOccurrence(
            client: "org.notifyd.Cli", identifier: "tea", scheduled: try .init(rfc3339: date), handle: handle,
            state: "fired", title: title, level: "active", firing: 1)
        return .init(occurrence: occurrence, content: Content(title: title), actions: actions)
    }

    private static let done = Action(identifier: "done", label: "Done")
    private static let note = Action(identifier: "note", label: "Note", kind: .text, placeholder: "What?")
    private static let open = Action(identifier: "default", label: "Open it")

    private static let nothing = Effect.write("  this key means nothing here; those that do stand in brackets\n")

    private func board(_ actions: [Action] = [done, note]) throws -> TerminalBoard {
        var board = TerminalBoard()
        board.add(try Self.banner(1))
        board.add(try Self.banner(2, actions))
        return board
    }

    private func press(_ keys: String, _ board: inout TerminalBoard) -> [Effect] {
        keys.utf8.flatMap { board.press($0) }
    }

    @Test("where there are several durations, s asks for one; a single one is taken at once")
    func snoozes() throws {
        var board = TerminalBoard()
        let plain = try Self.banner(1)
        board.add(.init(occurrence: plain.occurrence, content: plain.content, actions: [], snoozes: ["5min"]))
        #expect(press("s", &board) == [.snooze(plain.handle, "5min")])
        board.add(.init(occurrence: plain.occurrence, content: plain.content, actions: [], snoozes: ["5min", "1h"]))
        let question = Effect.write("Snooze for [1] 5min  [2] 1h  [Enter] 5min, Escape to leave it: ")
        #expect(press("s", &board) == [question] && board.isTyping)
        #expect(press("9x", &board).isEmpty)
        #expect(press("2", &board) == [.write("\n"), .snooze(plain.handle, "1h")] && !board.isTyping)
        #expect(press("s\n", &board) == [question, .write("\n"), .snooze(plain.handle, "5min")])
        #expect(press("s\u{1B}", &board) == [question, .write("\n"), .show] && !board.isTyping)
    }

    @Test("a ringing that was shown is known; the next one is not")
    func seen() throws {
        var board = try board()
        let removed = board.remove(OccurrenceHandle(row: 2))
        #expect(removed && board.hasSeen(OccurrenceHandle(row: 2), firing: 1))
        #expect(!board.hasSeen(OccurrenceHandle(row: 2), firing: 2))
        #expect(!board.hasSeen(OccurrenceHandle(row: 3), firing: 1))
    }

    @Test("without a banner nothing but the end can be asked for")
    func empty() {
        var board = TerminalBoard()
        // It is said once; a key with a meaning begins anew.
        #expect(press("as1r\nn", &board) == [.write("  no banner is open; q ends it\n")])
        #expect(press("q", &board) == [.quit])
        #expect(board.press(TerminalKeys.end) == [.quit] && board.press(TerminalKeys.gone) == [.quit])
    }

    @Test("keys are for the newest banner; n turns to the one before")
    func current() throws {
        var board = try board()
        let (first, second) = (OccurrenceHandle(row: 1), OccurrenceHandle(row: 2))
        #expect(press("a", &board) == [.acknowledge(second)])
        #expect(press("s", &board) == [.snooze(second, nil)])
        #expect(press("\n", &board) == [.respond(second, action: "default", text: nil)])
        #expect(press("1", &board) == [.respond(second, action: "done", text: nil)])
        #expect(press("39xy", &board) == [Self.nothing])
        #expect(press("a", &board) == [.acknowledge(second)])
        #expect(press("n", &board) == [.show] && board.current?.handle == first)
        #expect(press("1r", &board) == [Self.nothing])
        #expect(press("n", &board) == [.show] && board.current?.handle == second)
        let removed = board.remove(second)
        #expect(removed && board.current?.handle == first)
        let again = board.remove(second)
        #expect(!again)
    }

    @Test("the default action has no number, as Enter is for it")
    func numbers() throws {
        let banner = try Self.banner(1, [Self.open, Self.done])
        #expect(banner.numbered.map(\.identifier) == ["done"])
    }

    @Test("a reply is typed with what terminals send: umlauts byte by byte, backspace by character, Escape leaves")
    func reply() throws {
        var board = try board()
        let handle = OccurrenceHandle(row: 2)
        #expect(press("r", &board) == [.write("Note (What?), Escape to leave it: ")])
        #expect(board.isTyping)
        // q and a are letters here, no keys.
        #expect(press("qaü", &board) == [.write("q"), .write("a"), .write("ü")])
        #expect(board.press(0x7F) == [.write("\u{08} \u{08}")])
        #expect(press("\n", &board) == [.write("\n"), .respond(handle, action: "note", text: "qa")])
        #expect(!board.isTyping)
        #expect(press("2x", &board).count == 2)
        #expect(board.press(0x1B) == [.write("\n"), .show] && !board.isTyping)
        #expect(press("2\n", &board).last == .show)
        #expect(press("2日", &board).last == .write("日"))
        #expect(board.press(0x7F) == [.write("\u{08} \u{08}\u{08} \u{08}")])
        #expect(board.press(0x7F).isEmpty)
    }

    @Test("a reply to what is dealt with meanwhile is left")
    func overtaken() throws {
        var board = try board()
        _ = press("rabc", &board)
        let removed = board.remove(OccurrenceHandle(row: 2))
        #expect(removed && !board.isTyping)
        #expect(press("a", &board) == [.acknowledge(OccurrenceHandle(row: 1))])
    }

    @Test("a banner names its keys, and nothing in it steers the terminal")
    func text() throws {
        let run = try Run(["status"])
        #expect(run.status == 3)
        let time = LocalTime(now: try .init(rfc3339: Run.now), zone: .utc)
        let banner = try Self.banner(7, [Self.done, Self.note], title: "Tea\u{1B}[2J")
        #expect(
            TerminalText.banner(banner, time) == """

                * Tea\u{FFFD}[2J
                  tea (+7)
                  [1] Done  [2] Note…  [Enter] Open  [r] Reply  [s] Snooze  [a] Acknowledge  [n] Next  [q] Quit

                """)
    }

    @Test(
        "a terminal is asked for by itself, and needs one",
        arguments: [
            (["--exec", "x"], "--terminal and --exec exclude each other"),
            (["--monitor"], "--terminal and --monitor exclude each other"),
            (["--count", "1"], "--terminal and --count exclude each other"),
            (["--json"], "--terminal and --json exclude each other"),
        ])
    func exclusive(words: [String], error: String) throws {
        let run = try Run(["listen", "--terminal"] + words)
        #expect(run.status == 2 && run.errors.hasPrefix("notifyctl: \(error)"), "\(run.errors)")
    }
}
