/// Names under which the daemon keeps values of its own in the store.
enum StoreKey {
    /// What the user said last of being left alone, as `DoNotDisturb` writes it.
    static let doNotDisturb: String = "do not disturb"
    /// For which state of do-not-disturb the deadlines of what rings stand: "on", or nothing for off.
    static let held: String = "held"
    /// The point of the elapsed axis at which the last backup was made, in milliseconds.
    static let lastBackup: String = "last backup"
    /// Which notification server the numbers of the banners are of: the bus's identifier and the server's unique name.
    static let notificationServer: String = "notification server"
    /// The bridge's name at the broker, made once.
    static let pushClient: String = "push client"
    /// When the bridge began the session that the broker keeps for it, RFC 3339.
    static let pushSession: String = "push session"
    /// When the broker last had lost that session, RFC 3339.
    static let pushGap: String = "push gap"
    /// What the summary on the screen stands for, and the server's number for it, when it has one.
    static let summary: String = "summary"
    /// Which sounds go on until their notifications are closed, and since when, as `SoundLoops` writes it.
    static let sounds: String = "sounds"
    /// The zone that the user's clock showed last.
    static let zone: String = "zone"
    /// The edition of tzdata by whose rules all pinned dates have been made.
    static let edition: String = "edition of tzdata"
}
