/// Lays rows out in columns by what they take on a terminal.
struct Table {
    private let headings: [String]
    private var rows: [[String]] = []
    /// Less than this of a text says nothing.
    private static let least = 8

    init(_ headings: [String]) {
        self.headings = headings
    }

    /// Adds a row of as many cells as there are headings; cells are made harmless and put on one line.
    mutating func add(_ cells: [String]) {
        precondition(cells.count == headings.count, "a row of \(cells.count) cells under \(headings.count) headings")
        rows.append(cells.map(PlainText.line))
    }

    /// The lines, each with its line end; two blanks between columns, none at the end of a line.
    var text: String { text(within: nil) }

    /// The lines, the last column cut so that they fit a terminal of that many columns, when enough of it remains.
    func text(within columns: Int?) -> String {
        var all = [headings] + rows
        if let columns {
            let others = headings.indices.dropLast().map { column in all.map { DisplayWidth.of($0[column]) }.max() ?? 0
            }
            let room = columns - others.reduce(0) { $0 + $1 + 2 }
            for row in all.indices where room >= Table.least {
                let last = all[row].count - 1
                all[row][last] = DisplayWidth.cut(all[row][last], to: room)
            }
        }
        let widths = headings.indices.map { column in all.map { DisplayWidth.of($0[column]) }.max() ?? 0 }
        return all.map { Self.line($0, widths) }.joined()
    }

    private static func line(_ cells: [String], _ widths: [Int]) -> String {
        var line = ""
        var owed = 0
        for (cell, width) in zip(cells, widths) {
            if !cell.isEmpty {
                line += String(repeating: " ", count: owed) + cell
                owed = 0
            }
            owed += width - DisplayWidth.of(cell) + 2
        }
        return line + "\n"
    }
}
