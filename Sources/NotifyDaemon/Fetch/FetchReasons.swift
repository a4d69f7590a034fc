import CivilTime
import NotifyModel
import Recurrence

/// Why a client is woken when it is, a line each, made of the same numbers as the date itself.
struct FetchReasons {
    let task: FetchTask
    let client: String
    let pace: FetchPace
    let now: Moment
    let conditions: MachineConditions
    /// What it waits for beside its date; nil when nothing.
    let missing: MissingCondition?

    /// The lines, the most important first.
    var lines: [String] {
        let own = [standing] + (task.minimum == nil ? [] : interval) + [origin] + needs
        return own.map { "\(task.name): \($0)" }
    }

    private var standing: String {
        switch task.state {
        case .running: "\(task.kind.word), under way as wake \(FetchWakeName(task))"
        case .held: "\(task.kind.word), its date has come; waits: \(missing?.words ?? "for the next look")"
        case .waiting: "\(task.kind.word), waits for its date\(obstacle)"
        }
    }

    private var obstacle: String { missing.map { "; it would be held now: \($0.words)" } ?? "" }

    private var interval: [String] {
        var lines = ["no sooner than \(text(task.minimum ?? 0)) after the last wake, as the client declared"]
        if pace.floor > task.minimum ?? 0 {
            lines.append("no sooner than \(text(pace.floor)), as the configuration says (FetchFloor=)")
        }
        if task.quiet > 0 {
            lines.append("later, as there was nothing new \(times(task.quiet, atMost: FetchPace.quietLimit))")
        }
        if task.failures > 0 { lines.append("later, as it failed \(times(task.failures)), doubled each time") }
        lines.append("so every \(text(pace.interval(of: task)))")
        let offset = pace.offset(of: task, client: client)
        if offset > 0 { lines.append("and \(text(offset)) after that, to spread clients (FetchSpread=)") }
        return lines
    }

    private var origin: String {
        guard let wake = task.lastWake else { return "declared \(now.date(of: task.declared)), not woken yet" }
        return "woken last \(wake.wall)\(task.lastResult.map { ", the last result is \($0.word)" } ?? "")"
    }

    private var needs: [String] {
        var lines: [String] = []
        if task.requiresNetwork { lines.append("needs the network: \(words(conditions.network))") }
        if task.requiresPower { lines.append("needs power from outside: \(words(conditions.power))") }
        return lines
    }

    private func words(_ finding: MachineConditions.Finding) -> String {
        switch finding {
        case .met: "it is there"
        case .unmet: "it is not there"
        case .unknown: "this machine does not tell, which counts as there"
        }
    }

    private func times(_ count: Int, atMost limit: Int = .max) -> String {
        let more = count == limit ? " or more" : ""
        return count == 1 ? "once" : "\(count)\(more) times in a row"
    }

    private func text(_ milliseconds: Int64) -> String {
        milliseconds == 0 ? "0s" : DurationField.text(milliseconds)
    }
}
