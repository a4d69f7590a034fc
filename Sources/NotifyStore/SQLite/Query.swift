/// The text of one statement; its identity is the key under which a connection keeps the prepared form.
///
/// Declare each as a `static let` beside the code that runs it, so that it is made once.
final class Query: Sendable {
    /// The SQL text, one statement.
    let sql: String

    init(_ sql: String) {
        self.sql = sql
    }
}
