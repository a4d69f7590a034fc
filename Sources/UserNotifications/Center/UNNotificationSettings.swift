public import Foundation

/// What the user said of being notified by the program; the raw values are Apple's.
public enum UNAuthorizationStatus: Int, Sendable {
    /// Nothing yet.
    case notDetermined = 0
    /// No.
    case denied = 1
    /// Yes.
    case authorized = 2
    /// Nothing yet, and it may begin; not told apart from `notDetermined` here.
    case provisional = 3
    /// For a while; never here.
    case ephemeral = 4
}

/// Whether something is there and on; the raw values are Apple's.
public enum UNNotificationSetting: Int, Sendable {
    /// This system does not have it.
    case notSupported = 0
    /// The user turned it off.
    case disabled = 1
    /// It is on.
    case enabled = 2
}

/// How banners are shown; the raw values are Apple's.
public enum UNAlertStyle: Int, Sendable {
    /// Not at all.
    case none = 0
    /// They go by themselves.
    case banner = 1
    /// They wait for the user.
    case alert = 2
}

/// When the text of a notification is shown; the raw values are Apple's.
public enum UNShowPreviewsSetting: Int, Sendable {
    /// Always.
    case always = 0
    /// While the device is unlocked.
    case whenAuthenticated = 1
    /// Never.
    case never = 2
}

/// What the user lets the program do.
public final class UNNotificationSettings: NSObject, NSCopying, Sendable {
    /// What an `UNNotificationSettings` is made of.
    struct Permission: Hashable, Sendable {
        var status = UNAuthorizationStatus.notDetermined
        var banner = true
        var sound = true
        var badge = true
        var timeSensitive = true
        var critical = false
    }

    let permission: Permission

    init(_ permission: Permission) {
        self.permission = permission
        super.init()
    }

    /// What the user said of being notified by the program at all.
    public var authorizationStatus: UNAuthorizationStatus { permission.status }
    /// Whether its banners may sound.
    public var soundSetting: UNNotificationSetting { setting(permission.sound) }
    /// Whether it may put a number at its icon.
    public var badgeSetting: UNNotificationSetting { setting(permission.badge) }
    /// Whether it may show banners.
    public var alertSetting: UNNotificationSetting { setting(permission.banner) }
    /// Whether its notifications are listed: as long as it may notify at all.
    public var notificationCenterSetting: UNNotificationSetting { setting(true) }
    /// Not told apart from banners here.
    public var lockScreenSetting: UNNotificationSetting { .notSupported }
    /// Not here.
    public var carPlaySetting: UNNotificationSetting { .notSupported }
    /// Whether it may sound over everything, by the user's grant.
    public var criticalAlertSetting: UNNotificationSetting { setting(permission.critical) }
    /// Whether it may interrupt while do-not-disturb is on.
    public var timeSensitiveSetting: UNNotificationSetting { setting(permission.timeSensitive) }
    /// Not here.
    public var announcementSetting: UNNotificationSetting { .notSupported }
    /// Not here.
    public var scheduledDeliverySetting: UNNotificationSetting { .notSupported }
    /// Not here.
    public var directMessagesSetting: UNNotificationSetting { .notSupported }
    /// How banners are shown: as the notification server does it.
    public var alertStyle: UNAlertStyle { alertSetting == .enabled ? .banner : .none }
    /// When the text is shown: the daemon always hands it to the notification server.
    public var showPreviewsSetting: UNShowPreviewsSetting { .always }
    /// Nothing asks the program for settings of its own here.
    public var providesAppNotificationSettings: Bool { false }

    private func setting(_ isOn: Bool) -> UNNotificationSetting {
        isOn && permission.status != .denied ? .enabled : .disabled
    }

    /// Itself: settings never change.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether both allow the same.
    public override func isEqual(_ object: Any?) -> Bool {
        (object as? UNNotificationSettings)?.permission == permission
    }

    /// Equal settings have equal hashes.
    public override var hash: Int { permission.hashValue }
}
