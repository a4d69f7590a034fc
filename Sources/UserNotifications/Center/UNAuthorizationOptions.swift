/// What a program wants to do.
public struct UNAuthorizationOptions: OptionSet, Hashable, Sendable {
    /// The sum of the options.
    public let rawValue: UInt

    /// Takes the sum of the options.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Put a number at its icon.
    public static let badge = UNAuthorizationOptions(rawValue: 1)
    /// Sound.
    public static let sound = UNAuthorizationOptions(rawValue: 2)
    /// Show banners.
    public static let alert = UNAuthorizationOptions(rawValue: 4)
    /// Show banners in a car; has no meaning here.
    public static let carPlay = UNAuthorizationOptions(rawValue: 8)
    /// Sound over everything; granted by the user alone, and refused until then.
    public static let criticalAlert = UNAuthorizationOptions(rawValue: 16)
    /// The program has settings of its own for notifications.
    public static let providesAppNotificationSettings = UNAuthorizationOptions(rawValue: 32)
    /// Begin without a question to the user.
    public static let provisional = UNAuthorizationOptions(rawValue: 64)
    /// Be read aloud; has no meaning here.
    public static let announcement = UNAuthorizationOptions(rawValue: 128)
    /// Interrupt while do-not-disturb is on; allowed unless the user says otherwise.
    public static let timeSensitive = UNAuthorizationOptions(rawValue: 256)
}

/// How a notification that rings while its program is in the foreground is presented.
public struct UNNotificationPresentationOptions: OptionSet, Hashable, Sendable {
    /// The sum of the options.
    public let rawValue: UInt

    /// Takes the sum of the options.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Its number is put at the icon.
    public static let badge = UNNotificationPresentationOptions(rawValue: 1)
    /// Its sound is heard.
    public static let sound = UNNotificationPresentationOptions(rawValue: 2)
    /// The older word for banner and list together.
    public static let alert = UNNotificationPresentationOptions(rawValue: 4)
    /// It is listed.
    public static let list = UNNotificationPresentationOptions(rawValue: 8)
    /// Its banner is shown.
    public static let banner = UNNotificationPresentationOptions(rawValue: 16)
}
