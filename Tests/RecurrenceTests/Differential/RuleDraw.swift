import NotifyTestSupport

/// Which random rules the comparisons look at: eight parts, seven of which are the same in every run.
///
/// `make test-long` draws 24,000, of which 21,000 are the same in every run; `make test` draws 2,000.
enum RuleDraw {
    static let rulesPerPart = Products.runsLongTests ? 3_000 : 250

    /// How many periods of a rule python-dateutil looks at; its speed is the time that the comparison takes.
    static let periodsOfDateutil = Products.runsLongTests ? 1_000 : 150

    /// The last part begins anywhere, or where `NOTIFYD_TEST_SEED` says, and is printed in every run.
    static let seeds: [UInt64] = {
        let drawn = SeededGenerator()
        print("random rules: \(drawn)")
        return (5545..<5552).map { UInt64($0) } + [drawn.seed]
    }()
}
