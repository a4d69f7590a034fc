import CivilTime
import NotifyInterface
import NotifyModel
import NotifyStore
import Systemd

// What a click opens
//
// A notification with a URL, of a client that is neither there nor can be launched, is opened by the daemon itself: a program
// (`[Presentation] OpenCommand=`, xdg-open) gets the URL as its last argument, and the activation token of the click, so
// that what it opens may come to the front. Durable before seen: the program starts when the user's answer is on disk. A
// crash in between loses the click, not the answer; the user clicks again on nothing worse than a page.

/// Opens what notifications point to.
final class LinkOpener {
    /// A click that is to open something.
    private struct Click {
        let occurrence: Int64
        let url: String
        let token: String?
    }

    private let store: Store
    private let spawner: Spawner
    private let clock: Timekeeper
    private let log: Log
    /// The command, which gets the URL as its last argument; empty to open nothing.
    var command: [String]
    /// Runs what ends of programs ask for, so that a fault of the store is dealt with.
    var deciding: (() throws -> Void) throws -> Void = { work in try work() }

    private var ofTurn: [Click] = []
    private var undurable: [(commit: UInt64, click: Click)] = []
    private var running: [Int32: Child] = [:]

    init(store: Store, spawner: Spawner, clock: Timekeeper, log: Log, command: [String]) {
        self.store = store
        self.spawner = spawner
        self.clock = clock
        self.log = log
        self.command = command
    }

    /// The user clicked, which the turn at hand writes down.
    func clicked(_ occurrence: Int64, url: String, token: String?) {
        ofTurn.append(Click(occurrence: occurrence, url: url, token: token))
    }

    /// The turn was undone: the click is told again.
    func undone() { ofTurn = [] }

    /// The turn was kept by that commit.
    func changed(after commit: UInt64) {
        undurable += ofTurn.map { (commit, $0) }
        ofTurn = []
    }

    /// Whether a click waits for commits up to that one, which are on disk.
    func hasNews(upTo durable: UInt64) -> Bool {
        undurable.first.map { $0.commit <= durable } ?? false
    }

    /// Commits up to that one are on disk: what was clicked is opened.
    func release(upTo durable: UInt64) throws {
        let ready = undurable.prefix { $0.commit <= durable }.map(\.click)
        undurable.removeFirst(ready.count)
        for click in ready { try open(click) }
    }

    private func open(_ click: Click) throws {
        guard let name = command.first else { return try note("not opened", "OpenCommand= is empty", click) }
        let environment = ChildEnvironment.activation(click.token)
        do throws(LaunchError) {
            var started: Int32?
            let child = try spawner.spawn(Program(command + [click.url], environment: environment)) {
                [weak self] status in
                if let started { self?.running[started] = nil }
                try self?.deciding { try self?.ended(click, name, status) }
            }
            started = child.process
            running[child.process] = child
        } catch {
            try note("not opened", error.description, click)
        }
    }

    private func ended(_ click: Click, _ name: String, _ status: ChildStatus) throws {
        guard status.isSuccess else { return try note("not opened", "\(name) failed: \(status)", click) }
        try note("opened", "by \(name)", click)
    }

    private func note(_ event: String, _ detail: String, _ click: Click) throws(StoreError) {
        if event == "not opened" { log(.warning, "\(click.url) is not opened: \(detail)") }
        try store.note(LedgerEntry(event: event, at: clock.now.wall, detail: detail), occurrence: click.occurrence)
    }
}
