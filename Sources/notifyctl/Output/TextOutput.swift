/// Where text goes.
protocol TextOutput {
    /// Hands over the whole text before it returns; throws when it cannot.
    func write(_ text: String) throws(CommandError)

    /// How wide the terminal is that shows the text; nil when none does.
    var columns: Int? { get }
}

extension TextOutput {
    var columns: Int? { nil }
}
