internal import Varlink

/// Words that the daemon keeps as JSON text in its store, such as the options of a category.
public enum StoredWords {
    /// The text to keep; nil when there are no words.
    public static func text(of words: [String]) -> String? {
        words.isEmpty ? nil : JSON.array(words.map(JSON.string)).description
    }

    /// Reads what `text(of:)` wrote.
    ///
    /// - Throws: `NotifyError` of kind `storeDamaged` when it is something else.
    public static func read(_ text: String?) throws(NotifyError) -> [String] {
        try text.map { (text) throws(NotifyError) in try StoredObject.readWords(text, "options") } ?? []
    }
}
