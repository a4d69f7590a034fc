import CivilTime

/// The times of day at which a rule fires: every combination of its hours, minutes and seconds, in order.
///
/// Times are milliseconds of the day. Nothing is listed: a day of 86,400 times costs as much as a day of one.
struct TimeOfDayPattern: Hashable, Sendable {
    let hours: BitMask
    let minutes: BitMask
    let seconds: BitMask
    let millisecond: Int

    /// The pattern of a rule; parts that it leaves out come from the start.
    init(_ rule: RecurrenceRule, start: CivilDateTime) {
        hours = BitMask(rule.byHour.isEmpty ? [start.hour] : rule.byHour)
        minutes = BitMask(rule.byMinute.isEmpty ? [start.minute] : rule.byMinute)
        seconds = BitMask(rule.bySecond.isEmpty ? [start.second] : rule.bySecond.map { min($0, 59) })
        millisecond = start.millisecond
    }

    var count: Int { hours.count * minutes.count * seconds.count }

    /// The first time.
    var first: Int { time(hours.first, minutes.first, seconds.first) }

    /// The first time not before another, or nil when there is none left that day.
    func next(from time: Int) -> Int? {
        let second = time / 1000 + (time % 1000 > millisecond ? 1 : 0)
        let (hour, minute) = (second / 3600, second / 60 % 60)
        if hours.contains(hour) {
            if minutes.contains(minute), let found = seconds.next(from: second % 60) {
                return self.time(hour, minute, found)
            }
            if let found = minutes.next(from: minute + 1) { return self.time(hour, found, seconds.first) }
        }
        return hours.next(from: hour + 1).map { self.time($0, minutes.first, seconds.first) }
    }

    /// The time at a place in the order of the day, 0 to `count - 1`.
    func time(at place: Int) -> Int {
        let (minute, second) = place.quotientAndRemainder(dividingBy: seconds.count)
        let (hour, rest) = minute.quotientAndRemainder(dividingBy: minutes.count)
        return time(hours.member(at: hour), minutes.member(at: rest), seconds.member(at: second))
    }

    private func time(_ hour: Int, _ minute: Int, _ second: Int) -> Int {
        ((hour * 60 + minute) * 60 + second) * 1000 + millisecond
    }
}
