/// A value of the model that the daemon keeps as JSON text in its store.
///
/// The form is internal to the daemon, except that stored content is the content of the wire, so that it can be spliced
/// into messages as it is. Equal values have equal text, but for what the daemon adds to a
/// series.
public protocol StoredText {
    /// The text to keep.
    var storedText: String { get }

    /// Reads text that was kept.
    ///
    /// - Throws: `NotifyError` of kind `storeDamaged` when it is not what `storedText` writes.
    init(storedText: String) throws(NotifyError)
}
