/// Names under which the daemon keeps values of its own in the store.
enum StoreKey {
    /// Milliseconds between CLOCK_BOOTTIME and the elapsed axis; of a virtual clock, the milliseconds it ran.
    static let axisBase: String = "axis base"
    /// The point of the elapsed axis at which the last backup was made, in milliseconds.
    static let lastBackup: String = "last backup"
}
