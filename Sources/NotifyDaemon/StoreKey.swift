/// Names under which the daemon keeps values of its own in the store.
enum StoreKey {
    /// The point of the elapsed axis at which the last backup was made, in milliseconds.
    static let lastBackup: String = "last backup"
    /// The zone that the user's clock showed last.
    static let zone: String = "zone"
    /// The edition of tzdata by whose rules all pinned dates have been made.
    static let edition: String = "edition of tzdata"
}
