extension Manager.DoNotDisturb.Parameters {
    /// Refuses an end of what is turned off, two ends, and a zone of nothing.
    public func check() throws(NotifyError) {
        if let zone, until == nil {
            throw FieldRule.refusal("zone", zone, reason: "stands without until", expected: "it with until only")
        }
        if on == false, let (field, value) = until.map({ ("until", $0) }) ?? duration.map({ ("duration", $0) }) {
            throw FieldRule.refusal(field, value, reason: "stands beside on: false", expected: "it with on: true only")
        }
        guard let until, duration != nil else { return }
        throw FieldRule.refusal(
            "until", until, reason: "stands beside duration", expected: "at most one of duration and until")
    }
}
