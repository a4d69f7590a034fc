import Glibc
import NotifyTestSupport

/// The run: which figures, with which programs, at which scale.
struct Benchmark {
    private let bench: Bench
    private let wanted: [String]

    /// `--programs FOLDER [--pending N] [FIGURE]...`; all figures when none is named.
    init(arguments: [String]) throws {
        var folder: String?
        var pending = Bench.million
        var wanted: [String] = []
        var rest = arguments[...]
        while let word = rest.popFirst() {
            switch word {
            case "--programs": folder = rest.popFirst()
            case "--pending": pending = rest.popFirst().flatMap { Int($0) } ?? pending
            default: wanted.append(word)
            }
        }
        let names = Self.figures.map(\.name)
        if let unknown = wanted.first(where: { !names.contains($0) }) {
            throw TestSupportError("there is no figure \(unknown); there are \(names.joined(separator: ", "))")
        }
        guard let folder else {
            throw TestSupportError("--programs FOLDER is missing: where notifyd and notifyctl are")
        }
        bench = Bench(programs: folder, pending: pending)
        self.wanted = wanted.isEmpty ? names : wanted
    }

    /// In this order: what needs an empty store first, then the one million, which is loaded once for all.
    private static let figures: [(name: String, measure: Measure)] = [
        ("next", atOnce(NextFigures.measure)),
        ("idle", atOnce(IdleFigures.measure)),
        ("command", atOnce(CommandFigure.measure)),
        ("schedule", atOnce(ScheduleFigures.measureEmpty)),
        ("storm", atOnce(StormFigure.measure)),
        ("broadcast", atOnce(BroadcastFigures.measure)),
        ("million", MillionFigures.measure),
    ]

    /// Measures and hands out each figure as soon as it is known.
    private typealias Measure = @Sendable (Bench, (Figure) -> Void) throws -> Void

    private static func atOnce(_ measure: @escaping @Sendable (Bench) throws -> [Figure]) -> Measure {
        { bench, report in try measure(bench).forEach(report) }
    }

    /// Measures and prints; true when every goal is reached.
    func run() throws -> Bool {
        var holds = true
        for (name, measure) in Self.figures where wanted.contains(name) {
            Report.note("measuring: \(name)")
            do {
                try measure(bench) { figure in
                    print(figure.line)
                    fflush(nil)
                    holds = holds && figure.holds
                }
            } catch {
                // The others can still be measured.
                Report.note("\(name): \(error)")
                holds = false
            }
        }
        return holds
    }
}
