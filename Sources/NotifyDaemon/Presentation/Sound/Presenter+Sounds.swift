import NotifyInterface
import NotifyModel
import NotifyStore

// What is heard
//
// A server that plays sounds plays them with its banner, once. The daemon plays the others: when the server has shown the
// banner, and, where there is no server and none can be started, when the occurrence has rung: a reminder without a screen
// is heard all the same. What was heard so is shown in silence by a server that comes later. A sound that goes on until the
// notification is closed is the daemon's own wherever it can play, since no server does that.

extension Presenter {
    /// At most that many of what rang at once are heard: the first ones.
    private static let heardAtOnce: Int = 4

    /// Whether the daemon plays the sound of that content, though the server could.
    func playsItself(_ content: Content) -> Bool {
        guard content.sound != nil else { return false }
        guard server?.capabilities?.sound == true else { return true }
        return content.soundLoop && sounds.canPlay(settings)
    }

    /// Plays the sound of what rang, where the daemon has to; `isSilent` is that of its banner.
    func sound(_ record: OccurrenceRecord, isSilent: Bool) throws {
        let occurrence = record.occurrence
        let content = try Content(storedText: record.content)
        guard !isSilent, content.sound != nil, playsItself(content),
            case .show(_, sound: true) = PresentationRule.decide(occurrence.level, try facts(occurrence.client))
        else { return }
        if content.soundLoop { try keepLoop(occurrence.row) }
        try play(record, content, limit: settings.soundLimit)
    }

    /// Plays the sound of what rang and has no banner, once its program has said so.
    func soundAlone(_ record: OccurrenceRecord) throws {
        guard
            case .show(_, sound: true) = PresentationRule.decide(
                record.occurrence.level, try facts(record.occurrence.client))
        else { return }
        try play(record, try Content(storedText: record.content), limit: settings.soundLimit)
    }

    /// Plays the sound of a content for that many milliseconds at most; that one goes on is no news for the ledger.
    func play(_ record: OccurrenceRecord, _ content: Content, limit: Int64, goesOn: Bool = false) throws {
        guard let sound = content.sound else { return }
        let row = record.occurrence.row
        let played = Result { () throws(SoundCommand.Silence) in
            try sounds.play(sound, loops: content.soundLoop, for: row, limit: limit, settings)
        }
        switch played {
        case .success(let player): if !goesOn { try note("sounded", "by \(player)", row) }
        case .failure(let silence):
            try note("silent", silence.reason, row)
            try endLoop(row)
        }
    }

    /// A player failed after it had begun.
    func soundFailed(_ occurrence: Int64, _ reason: String) throws {
        try change { [weak self] in
            try self?.note("silent", reason, occurrence)
            try self?.endLoop(occurrence)
        }
    }

    /// What is closed, snoozed or cancelled is not heard any more.
    func silence(_ occurrences: [Int64]) throws(StoreError) {
        for occurrence in occurrences where sounds.plays(occurrence) {
            guard try store.occurrence(row: occurrence)?.occurrence.state != .fired else { continue }
            sounds.stop(occurrence, settings)
        }
    }

    /// There is no server, and none is being started.
    private var isScreenless: Bool {
        if case .away = link.state { return true }
        return isOwnerKnown && server == nil && !isActivating
    }

    /// What rang and has no screen to be seen on is heard.
    func soundWithoutScreen() throws {
        guard isScreenless, !ringing.isEmpty else { return }
        let rang = ringing.sorted().prefix(Presenter.heardAtOnce)
        ringing = []
        for occurrence in rang {
            guard var banner = try store.banner(occurrence: occurrence), banner.state == .waiting, !banner.isSilent,
                let record = try store.occurrence(row: occurrence), record.occurrence.state == .fired
            else { continue }
            try sound(record, isSilent: false)
            guard sounds.plays(occurrence) else { continue }
            banner.isSilent = true
            try store.setBanner(banner)
        }
    }
}
