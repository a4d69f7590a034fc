public import NotifyModel
internal import Varlink

extension Trigger: StoredText {
    /// An object whose first member says the kind.
    ///
    /// `{"instant":TEXT}`, `{"pinned":TEXT,"zone":NAME}`, `{"floating":TEXT}`, `{"elapsed":MILLISECONDS}`, `{"now":true}`, `{"push":true}`,
    /// or a series: `{"every":TEXT}`, `cron` or `rrule`, and what else it has.
    public var storedText: String { StoredObject.text(of: StoredTrigger(trigger: self)) }

    /// Reads what `storedText` wrote.
    public init(storedText: String) throws(NotifyError) {
        let stored: StoredTrigger = try StoredObject.read(storedText, "trigger")
        self = stored.trigger
    }
}

private struct StoredTrigger: JSONDecodable, JSONEncodable {
    let trigger: Trigger

    init(trigger: Trigger) {
        self.trigger = trigger
    }

    init(from reader: inout ObjectReader) throws(VarlinkError) {
        if let text = try reader.optionalString("instant") {
            trigger = .instant(text)
        } else if let text = try reader.optionalString("pinned") {
            trigger = .pinned(text, zone: try reader.string("zone"))
        } else if let text = try reader.optionalString("floating") {
            trigger = .floating(text)
        } else if let series = try StoredTrigger.series(from: &reader) {
            trigger = .recurring(series)
        } else if let milliseconds = try reader.optionalInt("elapsed") {
            trigger = .elapsed(milliseconds: milliseconds)
        } else if try reader.optionalBool("push") == true {
            trigger = .push
        } else {
            guard try reader.bool("now") else { throw reader.invalid("now", "false, where true is needed") }
            trigger = .now
        }
    }

    func encode(into object: inout ObjectWriter) {
        switch trigger {
        case .instant(let text):
            object.set("instant", text)
        case .pinned(let text, let zone):
            object.set("pinned", text)
            object.set("zone", zone)
        case .elapsed(let milliseconds):
            object.set("elapsed", milliseconds)
        case .now:
            object.set("now", true)
        case .push:
            object.set("push", true)
        case .floating(let text):
            object.set("floating", text)
        case .recurring(let series):
            StoredTrigger.encode(series, into: &object)
        }
    }

    private static func series(from reader: inout ObjectReader) throws(VarlinkError) -> Series? {
        for kind in Series.Kind.allCases {
            guard let expression = try reader.optionalString(kind.rawValue) else { continue }
            var series = Series(kind, expression, zone: try reader.optionalString("zone"))
            series.start = try reader.optionalString("start")
            series.gap = try reader.optionalWord("gap") ?? .shift
            series.overlap = try reader.optionalWord("overlap") ?? .first
            series.count = try reader.optionalInt("count").map(Int.init)
            series.until = try reader.optionalString("until")
            series.exceptions = try reader.optionalStrings("except") ?? []
            series.spread = try reader.optionalInt("spread")
            series.owner = try reader.optionalString("owner")
            series.anchor = try reader.optionalString("anchor")
            series.counted = try reader.optionalInt("counted").map(Int.init) ?? 0
            series.skipped = try reader.optionalStrings("skipped") ?? []
            return series
        }
        return nil
    }

    private static func encode(_ series: Series, into object: inout ObjectWriter) {
        object.set(series.kind.rawValue, series.expression)
        object.set("zone", series.zone)
        object.set("start", series.start)
        object.set("gap", series.gap == .shift ? nil : series.gap.rawValue)
        object.set("overlap", series.overlap == .first ? nil : series.overlap.rawValue)
        object.set("count", series.count)
        object.set("until", series.until)
        object.set("except", series.exceptions.isEmpty ? nil : series.exceptions)
        object.set("spread", series.spread)
        object.set("owner", series.owner)
        object.set("anchor", series.anchor)
        object.set("counted", series.counted == 0 ? nil : series.counted)
        object.set("skipped", series.skipped.isEmpty ? nil : series.skipped)
    }
}
