/// Names under which the daemon keeps values of its own in the store.
enum StoreKey {
    /// The zone that the user's clock showed last.
    static let zone: String = "zone"
}
