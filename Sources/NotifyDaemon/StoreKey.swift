/// Names under which the daemon keeps values of its own in the store.
enum StoreKey {
    /// Milliseconds between CLOCK_BOOTTIME and the elapsed axis; of a virtual clock, the milliseconds it ran.
    static let axisBase: String = "axis base"
    /// The zone that the user's clock showed last.
    static let zone: String = "zone"
}
