import CivilTime
import NotifyModel
import NotifyStore
import Recurrence
import Systemd

/// Looks after do-not-disturb: keeps the user's word, knows the quiet hours, and says how it stands.
final class QuietWatch {
    private let store: Store
    private let log: Log
    private var word: DoNotDisturb?
    private var dates: (zone: Zone, dates: QuietDates)?
    /// The quiet hours of the configuration.
    var hours: [QuietHours] {
        didSet { dates = nil }
    }
    /// How it stood when it was looked at last.
    private(set) var current = Quiet()

    init(store: Store, log: Log, hours: [QuietHours]) {
        self.store = store
        self.log = log
        self.hours = hours
    }

    /// How it stands at a moment, by the clocks of that zone.
    func look(at now: Moment, zone: Zone) throws(StoreError) -> Quiet {
        let dates = dates(in: zone)
        let word = try keptWord()
        let left = word.left(dates, at: now)
        if left != word { try keep(left) }
        current = left.standing(dates, at: now)
        return current
    }

    /// The user wants to be left alone, until that point or until further notice.
    func turnOn(until due: Due?) throws(StoreError) { try keep(.on(until: due)) }

    /// The user wants to be told things now.
    func turnOff(at now: Moment, zone: Zone) throws(StoreError) { try keep(.off(dates(in: zone), at: now)) }

    /// The turn was undone: what is kept is read again.
    func forget() { word = nil }

    private func keep(_ word: DoNotDisturb) throws(StoreError) {
        try store.setValue(word.text, StoreKey.doNotDisturb)
        self.word = word
    }

    private func keptWord() throws(StoreError) -> DoNotDisturb {
        if let word { return word }
        let kept = try store.value(StoreKey.doNotDisturb).flatMap(DoNotDisturb.init(text:)) ?? .byHours
        word = kept
        return kept
    }

    private func dates(in zone: Zone) -> QuietDates {
        if let dates, dates.zone == zone { return dates.dates }
        let made = QuietDates(spans: hours.compactMap { span($0, zone) })
        dates = (zone, made)
        return made
    }

    private func span(_ hours: QuietHours, _ zone: Zone) -> QuietDates.Span? {
        do throws(RecurrenceError) {
            return try QuietDates.Span(hours, zone: zone)
        } catch {
            log(.error, "quiet hours \(hours) are left out: \(error)")
            return nil
        }
    }
}

extension QuietDates.Span {
    /// The dates of quiet hours on the wall of a zone; both ends are fixed times of day, also where clocks change.
    init(_ hours: QuietHours, zone: Zone) throws(RecurrenceError) {
        let start = CivilDateTime(milliseconds: 0)
        let begins = try RecurrenceSchedule(hours.begin.set(startingAt: start), zone: zone)
        let ends = try RecurrenceSchedule(hours.end.set(startingAt: start), zone: zone)
        self.init(begin: { begins.next(after: $0)?.instant }, end: { ends.next(after: $0)?.instant })
    }
}
