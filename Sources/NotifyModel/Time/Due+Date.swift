public import CivilTime

extension Due {
    /// The wall date at which it rings if nobody sets the clock.
    public func date(at moment: Moment) -> Instant {
        switch self {
        case .wall(let date): date
        case .elapsed(let point): moment.date(of: point)
        }
    }
}

extension Moment {
    /// The wall date at which the elapsed axis reaches a point if nobody sets the clock; saturates at the ends.
    public func date(of point: Elapsed) -> Instant {
        let (distance, overflow) = point.milliseconds.subtractingReportingOverflow(elapsed.milliseconds)
        guard !overflow else { return Instant(milliseconds: point.milliseconds < 0 ? .min : .max) }
        let (date, beyond) = wall.milliseconds.addingReportingOverflow(distance)
        return Instant(milliseconds: beyond ? (distance < 0 ? .min : .max) : date)
    }
}
