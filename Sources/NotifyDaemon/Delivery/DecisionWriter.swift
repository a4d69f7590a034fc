import CivilTime
import NotifyInterface
import NotifyModel
import NotifyStore

// From a decision to rows
//
// The engine decides and touches nothing; here its decision becomes rows, inside the turn's transaction, in an order that
// matters: what is withdrawn is found by the row as it was, so that comes first; then the row itself; then its deadlines;
// then the effects, whose messages are numbered in the order in which they happened. What the turn has to do after its
// commit (mailboxes to hand over, commands to run) is noted on the way and forgotten when the turn ends: the store alone
// knows what is still owed.
//
// Everything that happens *to* an occurrence goes this way. Three changes do not, as they are no decisions about its life:
// scheduling again removes one that never rang (`Store.discard`) and changes content and level in place
// (`ScheduleService.update`); and a corrected clock takes back what it made ring (`Store.voidFirings`, whose moves come
// from the life cycle's table).

/// Writes decisions into the store, and notes whose mailboxes they touched.
final class DecisionWriter {
    let store: Store
    /// Clients with something new in their mailbox since the last turn ended.
    private(set) var touchedClients: Set<Int64> = []
    /// The messages that were put into mailboxes in this turn, for those who get copies.
    private(set) var enqueued: [(client: Int64, sequence: Int64)] = []
    /// Messages whose time to come again is there.
    private(set) var again: [(client: Int64, sequence: Int64)] = []
    /// Notices of which copies go out after this turn's commit, to all but the streams of one process.
    private(set) var copies: [(notice: NoticeFrame, client: Int64, except: Int32?)] = []
    /// Clients whose number at the icon changed since the last turn ended.
    var badges: Set<Int64> = []
    /// Occurrences whose banner is to appear, to change or to go.
    private(set) var banners: [Int64] = []
    /// What rang in this turn, and whose programs say how it is presented.
    private(set) var questions: [(occurrence: Int64, client: Int64, sequence: Int64)] = []
    /// The row of the first command that was owed in this turn.
    private(set) var firstCommand: Int64?

    init(store: Store) {
        self.store = store
    }

    /// Forgets what was noted: the turn is over.
    func endTurn() {
        touchedClients.removeAll(keepingCapacity: true)
        enqueued.removeAll(keepingCapacity: true)
        again.removeAll(keepingCapacity: true)
        copies.removeAll()
        badges.removeAll(keepingCapacity: true)
        banners.removeAll(keepingCapacity: true)
        questions.removeAll()
        firstCommand = nil
    }

    /// Runs one call of the turn; when it throws, what it wrote is undone, and what was noted of it forgotten.
    ///
    /// Clients it touched stay noted: to look into a mailbox without anything new is harmless.
    func attempt(_ call: () throws -> Void) throws {
        let before = (
            enqueued: enqueued.count, again: again.count, firstCommand: firstCommand, banners: banners.count,
            badges: badges, copies: copies.count, questions: questions.count
        )
        do {
            try store.attempt(call)
        } catch {
            enqueued.removeLast(enqueued.count - before.enqueued)
            again.removeLast(again.count - before.again)
            copies.removeLast(copies.count - before.copies)
            questions.removeLast(questions.count - before.questions)
            firstCommand = before.firstCommand
            banners.removeLast(banners.count - before.banners)
            badges = before.badges
            throw error
        }
    }

    /// Writes what the engine decided about `old`.
    func write(_ decision: Decision, from old: Occurrence, at now: Moment) throws(StoreError) {
        guard decision.changed else { return }
        let occurrence = decision.occurrence
        // An expired ringing that nobody got is taken back before the row changes, so that its place is found.
        if decision.effects.contains(.withdraw) { try withdraw(old) }
        var rung: Int64?
        if decision.rings {
            rung = try ring(occurrence, from: old, waits: decision.waitsForForeground, at: now)
            try ringBadge(occurrence)
        } else if occurrence != old {
            try store.update(occurrence, from: old)
        }
        // Whatever `hasPolicy` says now: a deadline may be left of the policy it had before.
        let rule = decision.rings ? try presentation(occurrence) : nil
        if let deadlines = decision.deadlines {
            let isHeld = rule?.isWaiting ?? false
            try store.setDeadlines(isHeld ? deadlines.held(at: now) : deadlines, occurrence: occurrence.row)
        }
        for effect in decision.effects { try perform(effect, occurrence, at: now) }
        if let rule {
            try want(occurrence, rule, message: rung, at: now)
        } else {
            try release(decision, from: old)
        }
    }

    /// Returns the number of its message; nil when that waits.
    private func ring(
        _ occurrence: Occurrence, from old: Occurrence, waits: Bool, at now: Moment
    ) throws(StoreError) -> Int64? {
        guard waits, !isInForeground(occurrence.client) else {
            let sequence = try store.ring(occurrence, from: old, at: now.wall)
            note(occurrence.client, sequence)
            return sequence
        }
        try store.ringLater(occurrence, from: old, at: now.wall)
        let reason = "its message waits until its program is in the foreground"
        try store.note(LedgerEntry(event: "held", at: now.wall, detail: reason), occurrence: occurrence.row)
        return nil
    }

    /// Whether the program of a client is asked how what rings is presented.
    var asks: (Int64) -> Bool = { _ in false }

    /// Whether the program of a client is in the foreground.
    var isInForeground: (Int64) -> Bool = { _ in true }

    /// The program is in the foreground: its messages that waited for that are put into the mailbox.
    ///
    /// - Returns: whether there are more of them.
    func releaseRings(client: Int64, at now: Moment) throws(StoreError) -> Bool {
        let (sequences, more) = try store.releaseRings(client: client, at: now.wall, limit: 256)
        for sequence in sequences { note(client, sequence) }
        return more
    }

    /// What becomes of the banner of an occurrence that rings.
    var presentation: (Occurrence) throws(StoreError) -> PresentationRule = { .show($0.level, sound: true) }

    /// Whether do-not-disturb holds what rings of an occurrence.
    func isHeld(_ occurrence: Occurrence) throws(StoreError) -> Bool { try presentation(occurrence).isWaiting }

    /// What rings wants a banner; one that the user does not want, or not now, is known as such at once, also when there is
    /// no screen.
    private func want(
        _ occurrence: Occurrence, _ rule: PresentationRule, message: Int64?, at now: Moment
    ) throws(StoreError) {
        let row = occurrence.row
        switch rule {
        case .show:
            try store.wantBanner(occurrence: row)
            banners.append(row)
            if let message, asks(occurrence.client) { questions.append((row, occurrence.client, message)) }
        case .wait(let reason):
            try store.wantBanner(occurrence: row, isHeld: true)
            banners.append(row)
            try store.note(LedgerEntry(event: "held", at: now.wall, detail: reason), occurrence: row)
        case .never(let reason):
            if try store.moveBanner(.isDone, occurrence: row) { banners.append(row) }
            try store.note(LedgerEntry(event: "not shown", at: now.wall, detail: reason), occurrence: row)
        }
    }

    /// What has rung and is dealt with, or snoozed, needs no banner; one without a banner may be what a summary stands for.
    private func release(_ decision: Decision, from old: Occurrence) throws(StoreError) {
        let row = decision.occurrence.row
        guard old.firing > 0, decision.occurrence.state != .fired else { return }
        let answered = decision.occurrence.state == .answered ? try store.occurrence(row: row) : nil
        try store.moveBanner(isResident(answered) ? .stays : .isDone, occurrence: row)
        banners.append(row)
    }

    /// What was answered and stays on the screen goes when somebody says that it is done with.
    func takeResidentAway(_ occurrence: Occurrence) throws(StoreError) {
        guard occurrence.state == .answered else { return }
        try takeBannerAway(occurrence.row)
    }

    /// The same for all dates of a name.
    func takeResidentsAway(identifier: String, client: Int64) throws(StoreError) {
        let rows = try store.answeredOnScreen(identifier: identifier, client: client, limit: OccurrenceFinder.most)
        for row in rows { try takeBannerAway(row) }
    }

    private func takeBannerAway(_ row: Int64) throws(StoreError) {
        if try store.moveBanner(.isDone, occurrence: row) { banners.append(row) }
    }

    /// Content that cannot be read asks for nothing.
    private func isResident(_ record: OccurrenceRecord?) -> Bool {
        guard let record else { return false }
        do throws(NotifyError) { return try Content(storedText: record.content).isResident } catch { return false }
    }

    /// What an open banner says has changed: it is shown anew, without sound.
    func contentChanged(_ occurrence: Int64) throws(StoreError) {
        if try store.moveBanner(.changes, occurrence: occurrence) { banners.append(occurrence) }
    }

    /// A newer date of a series takes the place of an older one on the screen.
    func inheritBanner(from old: Int64, to new: Int64) throws(StoreError) {
        try store.inheritBanner(from: old, to: new)
    }

    /// Something other than a decision changed what is on the screen.
    func bannerChanged(_ occurrence: Int64) { banners.append(occurrence) }

    private func perform(_ effect: Effect, _ occurrence: Occurrence, at now: Moment) throws(StoreError) {
        switch effect {
        case .enqueue(let kind, let details):
            let message = Message(
                occurrence: occurrence.row, kind: kind, firing: occurrence.firing, created: now.wall,
                details: details.text)
            note(occurrence.client, try store.enqueue(message, client: occurrence.client))
        case .withdraw:
            break
        case .run(let command):
            let text = CommandText.text(command)
            let row = try store.owe(command: text, occurrence: occurrence.row, firing: occurrence.firing)
            firstCommand = firstCommand ?? row
        case .keep(let response):
            try store.insert(response, occurrence: occurrence.row)
        case .tell(let line):
            try store.append(line, occurrence: occurrence.row)
        case .record(let event, let detail):
            try store.append(LedgerEntry(event: event, at: now.wall, detail: detail), occurrence: occurrence.row)
        }
    }

    /// Which messages of a client were handed to a stream and not yet confirmed; those are not taken back.
    var isUnderWay: (_ client: Int64, _ sequence: Int64) -> Bool = { _, _ in false }

    private func withdraw(_ occurrence: Occurrence) throws(StoreError) {
        for sequence in try store.unconfirmedRingings(of: occurrence)
        where !isUnderWay(occurrence.client, sequence) {
            try store.withdraw(client: occurrence.client, sequence: sequence, occurrence: occurrence.row)
        }
    }

    /// Puts a message that speaks of no occurrence into a client's mailbox; returns its number.
    @discardableResult
    func post(_ kind: MessageKind, _ details: MessageDetails, client: Int64, at now: Moment) throws(StoreError) -> Int64
    {
        let notice = Message(notice: kind, created: now.wall, details: details.text)
        let sequence = try store.enqueue(notice, client: client)
        note(client, sequence)
        return sequence
    }

    /// Tells a client's programs, but for those of one process, of their life cycle; returns the notice's number.
    ///
    /// Where `owned` the owner of the mailbox gets it as a message to confirm; others get copies.
    @discardableResult
    func tell(
        _ event: WireLifecycle, _ client: ClientRecord, owned: Bool, except process: Int32? = nil, at now: Moment
    ) throws(StoreError) -> Int64 {
        let details = MessageDetails.lifecycle(event)
        var sequence: Int64
        if owned {
            let notice = Message(notice: .lifecycle, created: now.wall, details: details.text)
            sequence = try store.enqueue(notice, client: client.row)
            touchedClients.insert(client.row)
        } else {
            sequence = try store.takeSequence(client: client.row)
        }
        let frame = NoticeFrame(
            sequence: sequence, client: client.name, kind: .lifecycle, at: now.wall, details: details.text)
        copies.append((frame, client.row, process))
        return sequence
    }

    /// Something happened to the client's mailbox without a new message: a retry is due, a place became free.
    func touch(_ client: Int64) {
        touchedClients.insert(client)
    }

    /// A message that failed may be handed over again.
    func retryDue(client: Int64, sequence: Int64) {
        touchedClients.insert(client)
        again.append((client, sequence))
    }

    private func note(_ client: Int64, _ sequence: Int64) {
        touchedClients.insert(client)
        enqueued.append((client, sequence))
    }
}
