extension Duration {
    /// Whole milliseconds, rounded up, so that nothing ends too early.
    var milliseconds: Int64 {
        let (seconds, attoseconds) = components
        let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000)
        guard !overflow else { return seconds < 0 ? .min : .max / 2 }
        return whole + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    }

    /// The duration in systemd's spelling, as calls want it.
    var text: String { "\(milliseconds)ms" }
}
