import NotifyInterface
import NotifyModel
import NotifyStore
import Systemd

// What the user does to a banner arrives as signals. A signal counts when it comes from the owner of the server's name and
// is about a number of ours: some servers send everybody's to all (PLATFORM 2.2). An answer is taken as long as the number
// is known, also when the banner is closed or to be closed: the engine records one answer and refuses a second.

extension Presenter {
    /// A signal of some server.
    func heard(_ signal: BusMessage) throws {
        // While the numbers are still those of another server, none of this one is ours.
        guard let server, signal.sender == server.owner, takeOver?.isLost != true else { return }
        let arguments = signal.arguments
        switch (signal.member, signal.signature) {
        case ("ActionInvoked", "us"):
            try withNumber(arguments) { number, value in try invoked(number, value.text ?? "") }
        case ("NotificationReplied", "us"):
            try withNumber(arguments) { number, value in try replied(number, value.text ?? "") }
        case ("ActivationToken", "us"):
            withNumber(arguments) { number, value in remember(value.text ?? "", number) }
        case ("NotificationClosed", "uu"):
            try withNumber(arguments) { number, value in
                guard case .uint32(let reason) = value else { return }
                try closed(number, BannerClosing(rawValue: reason) ?? .unknown)
            }
        default: break
        }
    }

    private func withNumber(_ arguments: [BusValue], _ body: (UInt32, BusValue) throws -> Void) rethrows {
        guard arguments.count == 2, case .uint32(let number) = arguments[0] else { return }
        try body(number, arguments[1])
    }

    /// Kept until it is used; a server that sends them for nothing must not fill the memory.
    private func remember(_ token: String, _ number: UInt32) {
        if tokens.count >= 64 { tokens = [:] }
        tokens[number] = token
    }

    private func invoked(_ number: UInt32, _ key: String) throws {
        try answer(number) { $0.answer(key) }
    }

    /// A text beyond the limit of a response is cut: it could not be handed over whole.
    private func replied(_ number: UInt32, _ text: String) throws {
        var text = text
        if text.utf8.count > Limits.bodyBytes {
            log(.warning, "a reply of \(text.utf8.count) bytes is cut to \(Limits.bodyBytes)")
            text = String(decoding: text.utf8.prefix(Limits.bodyBytes - 4), as: UTF8.self)
        }
        try answer(number) { [text] in $0.reply(text) }
    }

    private func answer(_ number: UInt32, _ meaning: @escaping (BannerButtons) -> BannerAnswer?) throws {
        let token = tokens.removeValue(forKey: number)
        // Those of now: when it is done anew after a full disk, the server may be gone.
        let capabilities = server?.capabilities ?? ServerCapabilities([])
        try change { [weak self] in
            guard let self, let record = try record(number) else { return }
            dismissals.removeValue(forKey: record.occurrence.row)?.cancel()
            let buttons = BannerButtons(
                try actions(record), capabilities, snoozes: settings.snoozes,
                isQuestion: record.client == ClientIdentifier.daemon)
            guard let answer = meaning(buttons) else { return try unknown(record) }
            if answer == .explainReply { return try explainReply(record.occurrence.row) }
            try take(answer, record, token)
        }
    }

    /// A button that the banner had once: its category has lost the action since.
    private func unknown(_ record: OccurrenceRecord) throws(StoreError) {
        let words = "a button was pressed that stands for no action any more"
        log(.warning, "\(record.client)/\(record.identifier): \(words)")
        try note("refused", words, record.occurrence.row)
    }

    /// What the engine refuses (an answer that is there already) is no fault: the user pressed twice.
    private func take(_ answer: BannerAnswer, _ record: OccurrenceRecord, _ token: String?) throws {
        do {
            try answered(record, answer, token)
        } catch let error as NotifyError {
            log(.info, "what was done to the banner of \(record.client)/\(record.identifier) changes nothing: \(error)")
        }
    }

    /// The banner comes back with the command that takes the reply.
    private func explainReply(_ occurrence: Int64) throws {
        explaining.insert(occurrence)
        guard var banner = try store.banner(occurrence: occurrence), banner.state != .closing else { return }
        banner.state = .waiting
        banner.isSilent = true
        try store.setBanner(banner)
    }

    private func closed(_ number: UInt32, _ reason: BannerClosing) throws {
        try change { [weak self] in
            guard let self, try !summaryClosed(number, reason), let record = try record(number) else { return }
            let occurrence = record.occurrence.row
            faces[occurrence] = nil
            let state = try store.banner(occurrence: occurrence)?.state
            try store.moveBanner(.closed, occurrence: occurrence)
            guard state == .open else { return }
            try note("left the screen", reason.words, occurrence)
            switch reason {
            case .dismissed: over(occurrence, .acknowledge)
            case .timedOut: if try Content(storedText: record.content).isTransient { over(occurrence, .expire) }
            case .closedByCall, .unknown: break
            }
        }
    }

    /// Some servers say that a banner is closed before they say which button closed it: that word is waited for.
    private func over(_ occurrence: Int64, _ answer: BannerAnswer) {
        dismissals[occurrence]?.cancel()
        dismissals[occurrence] = loop.after(Presenter.lastWord) { [weak self] in
            guard let self else { return }
            dismissals[occurrence] = nil
            try change { [weak self] in
                guard let self, try store.banner(occurrence: occurrence)?.state == .left,
                    let record = try store.occurrence(row: occurrence)
                else { return }
                try take(answer, record, nil)
            }
        }
    }

    private static let lastWord: Duration = .milliseconds(100)

    /// The occurrence that the server knows by a number; nil when it is none of ours.
    private func record(_ number: UInt32) throws(StoreError) -> OccurrenceRecord? {
        let unkept = unrecorded.first { $0.value == number }?.key
        guard let occurrence = try store.banner(serverID: number)?.occurrence ?? unkept else { return nil }
        return try store.occurrence(row: occurrence)
    }
}
