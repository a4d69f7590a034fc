extension WireTrigger {
    /// Refuses anything but exactly one of `at`, `in` and `now`, and a zone without a date.
    ///
    /// Whether the words can be read is for the daemon, which knows the zones.
    /// - Throws: `NotifyError` of kind `invalidField`.
    public func check(at path: String = "trigger") throws(NotifyError) {
        let given = [at != nil, duration != nil, now].count(where: \.self)
        guard given == 1 else {
            let reason = given == 0 ? "says no date" : "says more than one date"
            throw FieldRule.refusal(path, reason: reason, expected: "exactly one of at, in and now")
        }
        try FieldRule.text(at, "\(path).at", bytes: Limits.nameBytes)
        try FieldRule.text(duration, "\(path).in", bytes: Limits.nameBytes)
        guard let zone else { return }
        guard at != nil else {
            throw FieldRule.refusal("\(path).zone", zone, reason: "stands without at", expected: "a zone with at only")
        }
    }
}
