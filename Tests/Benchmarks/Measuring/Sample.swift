/// Measured values of one kind.
struct Sample {
    private(set) var values: [Double] = []

    mutating func add(_ value: Double) {
        values.append(value)
    }

    var median: Double { percentile(50) }

    /// The smallest value that at least that share of the values does not exceed.
    func percentile(_ percent: Double) -> Double {
        guard !values.isEmpty else { return .nan }
        let rank = Int((Double(values.count) * percent / 100).rounded(.up))
        return values.sorted()[max(rank, 1) - 1]
    }
}
