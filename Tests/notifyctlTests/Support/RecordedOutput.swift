@testable import notifyctl

/// Keeps what was written.
final class RecordedOutput: TextOutput {
    private(set) var text = ""
    /// Called after each text, before `write` returns.
    var afterWrite: (String) throws(CommandError) -> Void = { _ in }

    func write(_ text: String) throws(CommandError) {
        self.text += text
        try afterWrite(text)
    }
}
