extension FuzzTarget {
    /// Every target: add yours here, and a folder with a few small inputs in `Tests/Fuzz/Corpus/`.
    public static let all: [FuzzTarget] = [
        json, message, idl, reference, parameters, datetime, time, duration, every, calendar, cron, rule, recurrence,
        desktop,
        payload,
    ]
}
