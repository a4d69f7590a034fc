import CivilTime

/// Which times of day a step of whole seconds can ever show, while clocks run at one offset.
///
/// A step of T seconds visits, of every M seconds, those that are equal modulo gcd(T, M). When none of them is a time that
/// is asked for, no period of that stretch has a date: every second minute from an even one is never 17 past. M is an hour
/// when only minutes and seconds are asked for, a minute when only seconds are, else a day.
struct ClockLattice: Sendable {
    private let period: Int64
    private let anchor: Int64
    /// gcd(T, M); 1 when nothing is asked for that the periods could miss.
    private let width: Int64
    /// The periods, modulo the width, that have a time asked for.
    private let shown: Set<Int64>

    /// Periods of `period` seconds begin each `step` seconds, one of them at the instant `anchor`.
    init(step: Int64, period: Int64, anchor: Int64, hours: BitMask, minutes: BitMask, seconds: BitMask) {
        (self.period, self.anchor) = (period, anchor)
        // What is shorter than a period is passed in each of them.
        let minutes = period < 3600 ? minutes : BitMask()
        let seconds = period < 60 ? seconds : BitMask()
        let cycle: Int64 = !hours.isEmpty ? 86_400 : !minutes.isEmpty ? 3600 : !seconds.isEmpty ? 60 : 1
        width = Int64(Int(step).commonDivisor(with: Int(cycle)))
        guard width > period else {
            shown = []
            return
        }
        var shown: Set<Int64> = []
        let all = Int(width / period)
        search: for hour in ClockLattice.values(of: hours, below: cycle > 3600 ? 24 : 1) {
            for minute in ClockLattice.values(of: minutes, below: cycle > 60 && period < 3600 ? 60 : 1) {
                for second in ClockLattice.values(of: seconds, below: period == 1 ? 60 : 1) {
                    shown.insert(((hour * 60 + minute) * 60 + second) % width)
                    if shown.count == all { break search }
                }
            }
        }
        self.shown = shown
    }

    private static func values(of mask: BitMask, below end: Int) -> [Int64] {
        (0..<end).filter { mask.isEmpty || mask.contains($0) }.map { Int64($0) }
    }

    /// Whether a time that is asked for can come while clocks run that many seconds ahead of UTC.
    ///
    /// Where periods begin inside an hour or minute of the wall, as after a change of clocks by half an hour, it may.
    func isReachable(_ offset: Int64) -> Bool {
        guard width > period, (anchor + offset) % period == 0 else { return true }
        return shown.contains((anchor + offset).dividedDown(by: width).remainder)
    }
}
