/// Lays out what is known of one thing: a name and its value a line, values in one column.
struct Fields {
    private var rows: [(name: String, value: String)] = []

    /// Adds a line, unless there is no value; the lines of a long text stand under each other.
    mutating func add(_ name: String, _ value: String?) {
        guard let value else { return }
        for (index, line) in PlainText.lines(value).split(separator: "\n", omittingEmptySubsequences: false)
            .enumerated()
        {
            rows.append((index == 0 ? name + ":" : "", String(line)))
        }
    }

    /// The lines, each with its line end.
    var text: String {
        let width = rows.map { DisplayWidth.of($0.name) }.max() ?? 0
        return rows.map { name, value in
            guard !value.isEmpty else { return name + "\n" }
            return name + String(repeating: " ", count: width - DisplayWidth.of(name) + 2) + value + "\n"
        }.joined()
    }
}
