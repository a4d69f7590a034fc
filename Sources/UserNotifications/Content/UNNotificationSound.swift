public import Foundation

/// The name of a sound: a file of the program, or a name of the freedesktop sound naming specification.
public struct UNNotificationSoundName: RawRepresentable, Hashable, Sendable {
    /// The name as it was given.
    public let rawValue: String

    /// Takes the name as it is.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Takes the name as it is.
    public init(_ rawValue: String) { self.rawValue = rawValue }
}

/// What is heard when a notification rings.
public final class UNNotificationSound: NSObject, NSCopying, Sendable {
    let value: SoundValue

    init(_ value: SoundValue) {
        self.value = value
        super.init()
    }

    /// The sound of a notification.
    public static let `default` = UNNotificationSound(.standard)
    /// The sound of a call.
    public static let defaultRingtone = UNNotificationSound(.ringtone)
    /// The sound of an alert that is always heard; needs the user's grant.
    public static let defaultCritical = UNNotificationSound(.critical(name: nil, volume: nil))

    /// The sound of an alert that is always heard, at a volume of 0 to 1 that is kept and not used here.
    public static func defaultCriticalSound(withAudioVolume volume: Float) -> UNNotificationSound {
        UNNotificationSound(.critical(name: nil, volume: volume))
    }

    /// A sound of the program or of the sound theme.
    public convenience init(named name: UNNotificationSoundName) {
        self.init(.named(name.rawValue))
    }

    /// A sound of the program or of the sound theme, as the sound of a call.
    public static func ringtoneSoundNamed(_ name: UNNotificationSoundName) -> UNNotificationSound {
        UNNotificationSound(.named(name.rawValue))
    }

    /// A sound that is always heard; needs the user's grant.
    public static func criticalSoundNamed(_ name: UNNotificationSoundName) -> UNNotificationSound {
        UNNotificationSound(.critical(name: name.rawValue, volume: nil))
    }

    /// A sound that is always heard, at a volume of 0 to 1 that is kept and not used here; needs the user's grant.
    public static func criticalSoundNamed(
        _ name: UNNotificationSoundName, withAudioVolume volume: Float
    ) -> UNNotificationSound {
        UNNotificationSound(.critical(name: name.rawValue, volume: volume))
    }

    /// Itself: a sound never changes.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether both are the same sound.
    public override func isEqual(_ object: Any?) -> Bool { (object as? UNNotificationSound)?.value == value }

    /// Equal sounds have equal hashes.
    public override var hash: Int { value.hashValue }
}
