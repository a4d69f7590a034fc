/// How far the current turn of the loop has come with the database.
enum Turn {
    /// Nothing written yet.
    case idle
    /// A transaction is open.
    case open
    /// A transaction is open, and a refused call would be undone back to here.
    ///
    /// The savepoint itself is made by the first write, so that calls that only read cost nothing.
    case attempting(Attempt)
    /// A fault undid the turn: it can only be rolled back.
    case failed(StoreError)

    /// One call of a group.
    struct Attempt {
        /// Whether a transaction was open before.
        var transaction: Bool
        /// Whether the savepoint has been made.
        var savepoint: Bool
    }
}
