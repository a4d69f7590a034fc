import NotifyModel

/// What the summary says.
struct SummaryText: Hashable, Sendable {
    /// How many it stands for.
    let count: Int
    /// The titles of some of them.
    let titles: [String]
    let reasons: SummaryReasons

    /// So many are named.
    static let named: Int = 5
    /// So many are counted.
    static let counted: Int = 10_000

    var content: Content {
        let number = count > SummaryText.counted ? "More than \(SummaryText.counted)" : "\(count)"
        var content = Content(title: count == 1 ? "1 notification" : "\(number) notifications")
        var lines = titles.map { BannerText.line($0, .label) }
        if count > titles.count {
            lines.append(count > SummaryText.counted ? "and more" : "and \(count - titles.count) more")
        }
        lines.append("\(reasons.sentence) notifyctl list --unanswered shows them.")
        content.body = lines.joined(separator: "\n")
        return content
    }
}
