import NotifyInterface
import NotifyModel

/// Banners as lines of a terminal; what programs wrote is made harmless for it.
enum TerminalText {
    /// A banner with the keys that it takes.
    static func banner(_ banner: TerminalBoard.Banner, _ time: LocalTime) -> String {
        let occurrence = banner.occurrence
        let when = occurrence.fired.map { "  \(time.cell($0))" } ?? ""
        let name = "\(OccurrenceName.of(occurrence)) (\(occurrence.handle))"
        var lines = ["", "* \(PlainText.line(banner.content.title))", "  \(PlainText.line(name))\(when)"]
        for text in [banner.content.subtitle, banner.content.body].compactMap(\.self) {
            lines += PlainText.lines(text).split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)" }
        }
        if let url = banner.content.url { lines.append("  \(PlainText.line(url))") }
        lines.append("  " + keys(banner).joined(separator: "  "))
        return lines.joined(separator: "\n") + "\n"
    }

    private static func keys(_ banner: TerminalBoard.Banner) -> [String] {
        var keys = banner.numbered.enumerated().map { index, action in
            "[\(index + 1)] \(PlainText.line(action.label))\(action.kind == .text ? "…" : "")"
        }
        let opens = banner.actions.first { $0.identifier == Action.defaultIdentifier }
        if banner.opens { keys.append("[Enter] \(PlainText.line(opens?.label ?? "Open"))") }
        if banner.actions.contains(where: { $0.kind == .text }) { keys.append("[r] Reply") }
        return keys + ["[s] Snooze", "[a] Acknowledge", "[n] Next", "[q] Quit"]
    }

    /// The first line: what is not shown although it is unanswered.
    static func start(older: Int) -> String {
        let more = older > 0 ? "; \(older) older ones are in notifyctl list --unanswered" : ""
        return "Banners are shown here\(more). q ends it.\n"
    }

    /// The first line while the user wants to be left alone, and how many wait for the end of that.
    static func start(quietUntil end: String?, held: Int) -> String {
        let state = "do not disturb" + (end.map { " until \($0)" } ?? "")
        let more = held > 0 ? ", \(held) unanswered wait (notifyctl list --unanswered)" : ""
        return "Banners are shown here: \(state)\(more). q ends it.\n"
    }

    /// What do-not-disturb held: how many, with the names of some.
    static func summary(_ count: Int, _ named: [WireOccurrence]) -> String {
        let what = count == 1 ? "1 notification was" : "\(count) notifications were"
        var lines = ["", "* \(what) held by do not disturb"]
        lines += named.map { "  \(PlainText.line($0.title))  \(PlainText.line(OccurrenceName.of($0))) (\($0.handle))" }
        if count > named.count { lines.append("  and \(count - named.count) more") }
        lines.append("  notifyctl list --unanswered shows them")
        return lines.joined(separator: "\n") + "\n"
    }

    /// A line on what became of an occurrence.
    static func line(_ handle: OccurrenceHandle, _ words: String) -> String {
        PlainText.line("  \(handle) \(words)") + "\n"
    }
}
