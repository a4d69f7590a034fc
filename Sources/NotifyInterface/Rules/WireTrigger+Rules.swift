public import NotifyModel

extension WireTrigger {
    /// The language and the text of the expression of a series; nil when it is none.
    public var expression: (kind: Series.Kind, text: String)? {
        if let every { return (.every, every) }
        if let cron { return (.cron, cron) }
        return rrule.map { (.rrule, $0) }
    }

    /// Refuses anything but exactly one of the ways to say a date, and fields that do not go with it.
    ///
    /// Whether the words can be read is for the daemon, which knows the zones.
    /// - Throws: `NotifyError` of kind `invalidField`.
    public func check(at path: String = "trigger") throws(NotifyError) {
        guard !push else {
            throw FieldRule.refusal("\(path).push", "true", reason: "is for messages of the broker", expected: "now")
        }
        let given = [at != nil, duration != nil, now, every != nil, cron != nil, rrule != nil].count(where: \.self)
        guard given == 1 else {
            let reason = given == 0 ? "says no date" : "says more than one date"
            throw FieldRule.refusal(path, reason: reason, expected: "exactly one of at, in, now, every, cron and rrule")
        }
        try checkTexts(path)
        try checkWall(path)
        try checkSeries(path)
    }

    private func checkTexts(_ path: String) throws(NotifyError) {
        try FieldRule.text(at, "\(path).at", bytes: Limits.nameBytes)
        try FieldRule.text(duration, "\(path).in", bytes: Limits.nameBytes)
        try FieldRule.text(every, "\(path).every", bytes: Limits.nameBytes)
        try FieldRule.text(cron, "\(path).cron", bytes: Limits.nameBytes)
        try FieldRule.text(rrule, "\(path).rrule", bytes: Limits.ruleBytes)
        try FieldRule.text(start, "\(path).start", bytes: Limits.nameBytes)
        try FieldRule.text(until, "\(path).until", bytes: Limits.nameBytes)
        try FieldRule.text(spread, "\(path).spread", bytes: Limits.nameBytes)
        try FieldRule.number(count, "\(path).count", in: Limits.seriesDates)
        try FieldRule.count(except?.count ?? 0, "\(path).except", of: "dates", in: 0...Limits.exceptions)
        for (index, date) in (except ?? []).enumerated() {
            try FieldRule.text(date, "\(path).except[\(index)]", bytes: Limits.nameBytes)
        }
    }

    /// What goes with wall times only: a zone or none, and the policies for changes of clocks.
    private func checkWall(_ path: String) throws(NotifyError) {
        let isWall = at != nil || expression != nil
        let fields = [("zone", zone), ("floating", floating ? "true" : nil), ("gap", gap?.rawValue)]
        for (name, value) in fields + [("overlap", overlap?.rawValue)] {
            guard let value, !isWall else { continue }
            throw FieldRule.refusal(
                "\(path).\(name)", value, reason: "stands without a wall time",
                expected: "it with at, every, cron and rrule only")
        }
        guard floating else { return }
        if let zone {
            throw FieldRule.refusal(
                "\(path).zone", zone, reason: "stands beside floating", expected: "one of zone and floating")
        }
        if let overlap, overlap != .first {
            throw FieldRule.refusal(
                "\(path).overlap", overlap.rawValue, reason: "stands beside floating",
                expected: "first, or a zone: a floating date has its wall time as its key")
        }
    }

    private func checkSeries(_ path: String) throws(NotifyError) {
        guard expression == nil else {
            if let spread, floating || overlap == .both {
                throw FieldRule.refusal(
                    "\(path).spread", spread, reason: "stands beside \(floating ? "floating" : "overlap both")",
                    expected: "a spread of dates that a zone gives once")
            }
            guard count == nil || until == nil else {
                throw FieldRule.refusal(
                    "\(path).until", until, reason: "stands beside count", expected: "at most one of count and until")
            }
            return
        }
        let fields =
            [("start", start), ("count", count.map(String.init)), ("until", until), ("except", except?.first)]
            + [("spread", spread)]
        for (name, value) in fields {
            guard let value else { continue }
            throw FieldRule.refusal(
                "\(path).\(name)", value, reason: "stands without a series",
                expected: "it with every, cron and rrule only")
        }
        guard overlap != .both else {
            throw FieldRule.refusal(
                "\(path).overlap", "both", reason: "makes two dates of one", expected: "first or second with at")
        }
    }
}
