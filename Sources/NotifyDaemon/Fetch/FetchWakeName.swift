import NotifyModel

/// How messages and calls name a wake: `TASK#NUMBER`.
struct FetchWakeName: Hashable, Sendable, CustomStringConvertible {
    let task: String
    let number: Int64

    /// The wake under way of a task, or its last one.
    init(_ task: FetchTask) {
        self.task = task.name
        number = task.wakes
    }

    /// Reads the text of a wake; nil when it is none.
    init?(_ text: String) {
        guard let mark = text.lastIndex(of: "#"), let number = Int64(text[text.index(after: mark)...]), number > 0
        else { return nil }
        task = String(text[..<mark])
        self.number = number
    }

    var description: String { "\(task)#\(number)" }
}
