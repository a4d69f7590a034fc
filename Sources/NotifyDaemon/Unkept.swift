/// What the daemon has to write down anew when the turn that wrote it was undone.
struct Unkept: OptionSet {
    let rawValue: Int

    /// The built-in client and those of the client files.
    static let clients = Unkept(rawValue: 1)
    /// Rings that a clock far ahead made happen are void.
    static let voids = Unkept(rawValue: 2)
    /// Pinned dates that a tzdata update has moved.
    static let dates = Unkept(rawValue: 4)
}
