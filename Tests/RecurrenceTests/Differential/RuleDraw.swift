import NotifyTestSupport

/// Which random rules the comparisons look at: eight parts, seven of which are the same in every run.
///
/// 24,000 in all, of which 21,000 are the same in every run. The parts are compared side by side, on all processors.
enum RuleDraw {
    static let rulesPerPart = 3_000

    /// How many periods of a rule python-dateutil looks at; its speed is the time that the comparison takes.
    static let periodsOfDateutil = Products.runsLongTests ? 1_000 : 150

    /// The last part begins anywhere, or where `NOTIFYD_TEST_SEED` says, and is printed in every run.
    static let seeds: [UInt64] = {
        let drawn = SeededGenerator()
        print("random rules: \(drawn)")
        return (5545..<5552).map { UInt64($0) } + [drawn.seed]
    }()

    /// Runs a comparison for each part; together they take as long as the slowest processor.
    static func eachPart(_ compare: @escaping @Sendable (_ seed: UInt64) throws -> Void) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for seed in seeds { group.addTask { try compare(seed) } }
            try await group.waitForAll()
        }
    }
}
