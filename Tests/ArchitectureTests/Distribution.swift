/// Median and 90th percentile of some sizes.
struct Distribution {
    private let sorted: [Int]

    init(_ sizes: [Int]) {
        sorted = sizes.sorted()
    }

    var median: Int { at(percent: 50) }
    var ninetieth: Int { at(percent: 90) }

    private func at(percent: Int) -> Int {
        sorted.isEmpty ? 0 : sorted[(sorted.count - 1) * percent / 100]
    }
}
