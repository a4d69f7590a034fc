/// Where text goes.
protocol TextOutput {
    /// Hands over the whole text before it returns; throws when it cannot.
    func write(_ text: String) throws(CommandError)
}
