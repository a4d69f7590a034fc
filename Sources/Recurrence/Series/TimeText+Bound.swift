public import CivilTime

extension TimeText {
    /// The text as a bound or an exception of a series: a date or a word for a day means all of that day.
    public func bound(in context: TimeContext) throws(RecurrenceError) -> DateTimeText {
        switch self {
        case .written(let text): return text
        case .words(let words):
            if let day = try words.wholeDay(in: context) { return .date(day) }
            let meaning = try meaning(in: context)
            switch meaning.kind {
            case .instant: return .instant(meaning.instant, .zero)
            case .wall(let civil): return .local(civil)
            }
        }
    }

    /// The text as the start of a series on the wall of a zone; a date alone means its midnight.
    public func start(in context: TimeContext) throws(RecurrenceError) -> CivilDateTime {
        switch try bound(in: context) {
        case .instant(let instant, _): context.zone.local(instant)
        case .local(let civil): civil
        case .date(let date): CivilDateTime(midnightOf: date)
        }
    }
}
