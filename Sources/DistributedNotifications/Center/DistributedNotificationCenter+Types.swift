extension DistributedNotificationCenter {
    /// A kind of center; there is one.
    public struct CenterType: RawRepresentable, Hashable, Sendable {
        /// Its name.
        public let rawValue: String

        /// Takes a name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The center of all programs of this user on this machine.
        public static let localNotificationCenterType: CenterType = CenterType(
            rawValue: "NSLocalNotificationCenterType")
    }

    /// What becomes of notifications while a program is suspended.
    public enum SuspensionBehavior: UInt, CaseIterable, Sendable {
        /// They are dropped.
        case drop = 1
        /// The last one of each name and object is kept.
        case coalesce = 2
        /// All are kept, up to 1,000 and 262,144 bytes; of more the oldest are dropped.
        case hold = 3
        /// They are delivered as if the program were not suspended.
        case deliverImmediately = 4
    }

    /// How a notification is posted.
    public struct Options: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt

        /// Takes bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Suspended programs get it as well.
        public static let deliverImmediately: Options = Options(rawValue: 1 << 0)
        /// Changes nothing: the daemon serves all sessions of its user, and no other user's.
        public static let postToAllSessions: Options = Options(rawValue: 1 << 1)
    }
}
