import NotifyInterface
import NotifyKit
import NotifyModel

// Banners in a terminal
//
// A surface like the screen: it gets copies of what rings and what is closed (a monitor, so nothing is confirmed), asks the
// daemon by Present whether each may be shown, and sends the user's answers over a second connection. When the daemon
// goes away it is tried again, as `listen` does, and keys still work: q ends it.

/// Shows banners in the terminal and takes the keys for them.
final class TerminalSurface {
    private let session: Session
    private let client: String?
    private let keys: TerminalKeys
    private let surface: String
    private var board = TerminalBoard()
    private var delay = DoublingDelay.ofDaemon
    private var isOver = false
    private var wasConnected = false
    /// Do-not-disturb has kept something from this terminal that it knows of no other way.
    private var holdsBack = false
    /// What came while a text was being typed.
    private var waiting: [String] = []
    /// The connection for questions and answers; nil while there is none.
    private var answers: Connection?

    /// So many unanswered ones are shown at the start, the newest.
    private static let shownAtStart: Int = 5

    init(_ session: Session, client: String?, keys: TerminalKeys, name: String) {
        self.session = session
        self.client = client
        self.keys = keys
        surface = "terminal \(name)"
    }

    /// Runs until the user ends it; throws when there was no daemon at first, or when one refuses.
    func run() throws(CommandError) {
        while !isOver {
            do throws(TerminalEnd) {
                try listen()
            } catch {
                switch error {
                case .failure(let failure): throw failure
                case .connection(let failure):
                    guard wasConnected, [.lost, .noDaemon, .silent].contains(failure.code) else {
                        throw session.failure(failure)
                    }
                    try wait(after: failure)
                }
            }
        }
    }

    private func wait(after failure: NotifyKitError) throws(CommandError) {
        answers = nil
        try write("  \(PlainText.line(failure.message)); waiting for it\n")
        let typed = keys.next(within: Duration.milliseconds(delay.take()))
        if typed.contains(where: { [TerminalKeys.end, TerminalKeys.gone, UInt8(ascii: "q")].contains($0) }) {
            isOver = true
        }
    }

    private func write(_ text: String) throws(CommandError) {
        try session.environment.output.write(text)
    }
}

/// Why a connection is not used any more.
private enum TerminalEnd: Error {
    /// The daemon may come back.
    case connection(NotifyKitError)
    /// It will not do.
    case failure(CommandError)
}

// MARK: - What comes

extension TerminalSurface {
    private func listen() throws(TerminalEnd) {
        let stream = try reaching { () throws(NotifyKitError) in
            answers = try session.connect()
            return try session.connect().stream(
                Clients.Subscribe.self, Clients.Subscribe.Parameters(client: client, monitor: true),
                interrupt: keys.descriptor)
        }
        // The first reply says that the stream is open; a key may come before it.
        _ = try next(stream)
        delay.reset()
        try begin()
        while !isOver {
            for reply in try next(stream) {
                if let message = reply.message { try take(message) }
                if let released = reply.released { try take(released) }
            }
            for key in keys.next(within: .zero) where !isOver { try press(key) }
        }
    }

    /// Waits for messages, or for a key.
    private func next(_ stream: ReplyStream<Clients.Subscribe>) throws(TerminalEnd) -> [Clients.Subscribe.Reply] {
        do throws(NotifyKitError) {
            return try stream.next()
        } catch {
            guard error.code == .interrupted else { throw .connection(error) }
            return []
        }
    }

    /// What is unanswered already.
    private func begin() throws(TerminalEnd) {
        let isFirst = !wasConnected
        wasConnected = true
        let quiet = try asking(Manager.DoNotDisturb.self, Manager.DoNotDisturb.Parameters()).quiet
        let unanswered = try unanswered { !quiet.on || Self.loud.contains($0.level) }
        // After a daemon that was away, what is shown already is not shown again.
        let new = unanswered.newest.filter { !board.hasSeen($0.handle, firing: $0.firing) }
        var replies: [Notifications.Present.Reply] = []
        for occurrence in new {
            if let reply = try ask(occurrence.handle, summary: false) { replies.append(reply) }
        }
        let held = unanswered.unseen - replies.count
        holdsBack = quiet.on && held > 0
        switch (isFirst, quiet.on) {
        case (false, _): try showReturn()
        case (true, true): try show(TerminalText.start(quietUntil: try end(of: quiet), held: held))
        case (true, false): try show(TerminalText.start(older: unanswered.count - unanswered.newest.count))
        }
        for reply in replies { try present(reply) }
        let hidden = new.count - replies.count
        if isFirst, !quiet.on, hidden > 0 {
            try show("  \(hidden) unanswered not shown now; they are in notifyctl list --unanswered\n")
        }
    }

    /// What breaks through do-not-disturb, if it is granted.
    private static let loud: [String] = [InterruptionLevel.timeSensitive, .critical].map(\.word)

    private func showReturn() throws(TerminalEnd) {
        let current = board.current.map { "; keys are for \(PlainText.line($0.content.title)) (\($0.handle))" }
        try show("  notifyd is back\(current ?? "")\n")
    }

    private func end(of quiet: WireQuiet) throws(TerminalEnd) -> String? {
        guard let end = quiet.until else { return nil }
        return try time().cell(end)
    }

    private func time() throws(TerminalEnd) -> LocalTime {
        try reaching { () throws(NotifyKitError) in
            guard let answers else { return session.systemTime() }
            return try session.localTime(over: answers)
        }
    }

    /// What is unanswered.
    private struct Unanswered {
        /// The newest of those that were looked for, the oldest of them first.
        var newest: [WireOccurrence] = []
        /// How many there are in all.
        var count = 0
        /// How many of all were not shown.
        var unseen = 0
    }

    private func unanswered(where isWanted: (WireOccurrence) -> Bool) throws(TerminalEnd) -> Unanswered {
        var page = Notifications.List.Parameters(filter: .unanswered, client: client)
        var found = Unanswered()
        repeat {
            let reply = try asking(Notifications.List.self, page)
            found.count += reply.occurrences.count
            found.unseen += reply.occurrences.count { !board.hasSeen($0.handle, firing: $0.firing) }
            found.newest = (found.newest + reply.occurrences.filter(isWanted)).suffix(TerminalSurface.shownAtStart)
            page.cursor = reply.cursor
        } while page.cursor != nil
        return found
    }

    private func take(_ message: WireMessage) throws(TerminalEnd) {
        // A notice is its program's alone.
        guard let handle = message.handle, let content = message.content else { return }
        guard message.kind == MessageKind.fired.word else {
            guard board.remove(handle) else { return }
            let words =
                message.response.map { "answered by \($0.by)" }
                ?? message.state.map { state in
                    state + (message.by.map { ", by \($0)" } ?? "")
                }
            try show(TerminalText.line(handle, words ?? message.kind))
            return try showCurrent()
        }
        // It could not be recorded, so the daemon knows no more of it than what came.
        guard !message.unrecorded else {
            return try show(TerminalText.line(handle, "\(content.title) (not recorded)"))
        }
        // What rang while the unanswered ones were looked at was shown with them.
        guard message.firing.map({ board.hasSeen(handle, firing: $0) }) != true else { return }
        try present(handle, rings: true)
    }

    /// Do-not-disturb is over: a single thing that it held is shown itself, several as one summary; when it held already
    /// as this began, so is what was unanswered before.
    private func take(_ released: WireReleased) throws(TerminalEnd) {
        var released = released
        if holdsBack {
            holdsBack = false
            let unseen = try unanswered { [board] in !board.hasSeen($0.handle, firing: $0.firing) }
            released = WireReleased(count: unseen.unseen, occurrences: unseen.newest.map(\.handle))
        }
        if released.count == 1, let only = released.occurrences.first {
            return board.has(only) ? () : try present(only, rings: true)
        }
        var named: [WireOccurrence] = []
        for handle in released.occurrences {
            guard let reply = try ask(handle, summary: true) else { continue }
            board.see(reply.occurrence)
            named.append(reply.occurrence)
        }
        guard !named.isEmpty else { return }
        let refused = released.occurrences.count - named.count
        let text = "\u{07}" + TerminalText.summary(released.count - refused, named)
        if board.isTyping { waiting.append(text) } else { try show(text) }
    }

    private func present(_ handle: OccurrenceHandle, rings: Bool = false) throws(TerminalEnd) {
        guard let reply = try ask(handle, summary: false) else { return }
        try present(reply, rings: rings)
    }

    private func present(_ reply: Notifications.Present.Reply, rings: Bool = false) throws(TerminalEnd) {
        board.add(
            .init(
                occurrence: reply.occurrence, content: reply.content, actions: reply.actions, snoozes: reply.snoozes))
        guard !board.isTyping else { return }
        if rings, reply.occurrence.level != InterruptionLevel.passive.word { try show("\u{07}") }
        try showCurrent()
    }

    /// Asks whether an occurrence may be shown; nil when not.
    private func ask(
        _ handle: OccurrenceHandle, summary: Bool
    ) throws(TerminalEnd) -> Notifications.Present.Reply? {
        let parameters = Notifications.Present.Parameters(
            occurrence: handle.description, by: surface, summary: summary)
        guard case .success(let reply) = try trying(Notifications.Present.self, parameters), reply.notShown == nil
        else { return nil }
        return reply
    }

    private func showCurrent() throws(TerminalEnd) {
        guard let banner = board.current, !board.isTyping else { return }
        try show(TerminalText.banner(banner, try time()))
    }
}

// MARK: - What the user does

extension TerminalSurface {
    private func press(_ key: UInt8) throws(TerminalEnd) {
        for effect in board.press(key) {
            switch effect {
            case .quit: isOver = true
            case .write(let text): try show(text)
            case .show: try showCurrent()
            case .acknowledge(let handle):
                let parameters = Notifications.Acknowledge.Parameters(occurrences: [handle.description], by: surface)
                try deal(with: handle, "acknowledged", Notifications.Acknowledge.self, parameters)
            case .snooze(let handle, let duration):
                let parameters = Notifications.Snooze.Parameters(
                    occurrence: handle.description, duration: duration, by: surface)
                let words = "snoozed" + (duration.map { " for \($0)" } ?? "")
                try deal(with: handle, words, Notifications.Snooze.self, parameters)
            case .respond(let handle, let action, let text):
                let parameters = Notifications.Respond.Parameters(
                    occurrence: handle.description, action: action, text: text, by: surface)
                try deal(with: handle, "answered: \(action)", Notifications.Respond.self, parameters)
            }
        }
        guard !board.isTyping else { return }
        for text in waiting { try show(text) }
        waiting = []
    }

    /// Carries out what a key asks; where it is refused because somebody else has dealt with it, it is over all the same.
    private func deal<Method: NotifyMethod>(
        with handle: OccurrenceHandle, _ words: String, _ method: Method.Type, _ parameters: Method.Parameters
    ) throws(TerminalEnd) {
        switch try trying(method, parameters) {
        case .success:
            _ = board.remove(handle)
            try show(TerminalText.line(handle, words))
        case .failure(let failure):
            if Self.isOver(failure.refusal) { _ = board.remove(handle) }
        }
        try showCurrent()
    }

    private static func isOver(_ refusal: NotifyError?) -> Bool {
        switch refusal?.kind {
        case .alreadyAnswered, .wrongState, .noSuchOccurrence: true
        default: false
        }
    }

    /// Calls a method; a refusal is told.
    private func trying<Method: NotifyMethod>(
        _ method: Method.Type, _ parameters: Method.Parameters
    ) throws(TerminalEnd) -> Result<Method.Reply, NotifyKitError> {
        do throws(TerminalEnd) {
            return .success(try asking(method, parameters))
        } catch {
            guard case .connection(let failure) = error, failure.code == .refused else { throw error }
            try show("  \(PlainText.line(failure.message))\n")
            return .failure(failure)
        }
    }

    private func asking<Method: NotifyMethod>(
        _ method: Method.Type, _ parameters: Method.Parameters
    ) throws(TerminalEnd) -> Method.Reply {
        try reaching { () throws(NotifyKitError) in
            if let answers { return try answers.call(method, parameters) }
            let connection = try session.connect()
            answers = connection
            return try connection.call(method, parameters)
        }
    }

    private func show(_ text: String) throws(TerminalEnd) {
        do throws(CommandError) { try write(text) } catch { throw .failure(error) }
    }

    private func reaching<Value>(_ body: () throws(NotifyKitError) -> Value) throws(TerminalEnd) -> Value {
        do throws(NotifyKitError) { return try body() } catch { throw .connection(error) }
    }
}
