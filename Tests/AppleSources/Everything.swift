// swift-format-ignore-file
import UserNotifications

/// Every field and method that the guide names, used once as Apple's documentation shows it.
public enum Everything {
    public static func content() -> UNMutableNotificationContent {
        let content = UNMutableNotificationContent()
        content.title = "Title"
        content.subtitle = "Subtitle"
        content.body = "Body"
        content.badge = NSNumber(value: 3)
        content.sound = UNNotificationSound(named: UNNotificationSoundName("chime.aiff"))
        content.launchImageName = "Launch"
        content.userInfo = [
            "int": 1, "uint": UInt.max, "double": 1.5, "bool": true, "text": "t", "list": [1, "two"],
            "data": Data([1, 2, 3]), "date": Date(timeIntervalSinceReferenceDate: 0.1), "null": NSNull(),
            "nested": ["a": ["b": 1]], "odd": ["$date": "not one"],
        ]
        content.categoryIdentifier = "CATEGORY"
        content.threadIdentifier = "thread"
        content.summaryArgument = "Someone"
        content.summaryArgumentCount = 2
        content.targetContentIdentifier = "scene"
        content.interruptionLevel = .timeSensitive
        content.relevanceScore = 0.5
        content.filterCriteria = "work"
        return content
    }

    public static func sounds() -> [UNNotificationSound] {
        [
            .default, .defaultCritical, .defaultRingtone, .defaultCriticalSound(withAudioVolume: 0.5),
            UNNotificationSound(named: UNNotificationSoundName(rawValue: "bell")),
            .criticalSoundNamed(UNNotificationSoundName("alarm")),
            .criticalSoundNamed(UNNotificationSoundName("alarm"), withAudioVolume: 1),
            .ringtoneSoundNamed(UNNotificationSoundName("ring")),
        ]
    }

    public static func attachment(_ url: URL) throws -> UNNotificationAttachment {
        let attachment = try UNNotificationAttachment(
            identifier: "", url: url,
            options: [
                UNNotificationAttachmentOptionsTypeHintKey: "public.png",
                UNNotificationAttachmentOptionsThumbnailHiddenKey: false,
                UNNotificationAttachmentOptionsThumbnailTimeKey: 0,
            ])
        _ = (attachment.identifier, attachment.url, attachment.type)
        _ = UNNotificationAttachmentOptionsThumbnailClippingRectKey
        return attachment
    }

    public static func triggers() -> [UNNotificationTrigger] {
        let center = CLLocationCoordinate2D(latitude: 37.335400, longitude: -122.009201)
        let region = CLCircularRegion(center: center, radius: 2000.0, identifier: "Headquarters")
        region.notifyOnEntry = true
        region.notifyOnExit = false
        return [
            UNTimeIntervalNotificationTrigger(timeInterval: 30 * 60, repeats: false),
            UNCalendarNotificationTrigger(dateMatching: DateComponents(hour: 7, minute: 30), repeats: true),
            UNLocationNotificationTrigger(region: region, repeats: false),
        ]
    }

    public static func copies(_ content: UNNotificationContent) -> UNMutableNotificationContent {
        let changed = content.mutableCopy() as! UNMutableNotificationContent
        changed.body += "!"
        return changed
    }

    public static func settings(_ settings: UNNotificationSettings) -> [UNNotificationSetting] {
        _ = (settings.alertStyle == .banner, settings.showPreviewsSetting == .always)
        _ = settings.providesAppNotificationSettings
        return [
            settings.soundSetting, settings.badgeSetting, settings.alertSetting, settings.notificationCenterSetting,
            settings.lockScreenSetting, settings.carPlaySetting, settings.criticalAlertSetting,
            settings.announcementSetting, settings.timeSensitiveSetting, settings.scheduledDeliverySetting,
            settings.directMessagesSetting,
        ]
    }

    public static func describe(_ error: Error) -> String {
        switch error {
        case UNError.notificationsNotAllowed: return "not allowed"
        case UNError.notificationInvalidNoDate: return "no date"
        case UNError.notificationInvalidNoContent: return "no content"
        case UNError.badgeInputInvalid: return "badge"
        case UNError.attachmentInvalidURL: return "url"
        case UNError.attachmentUnrecognizedType: return "type"
        case UNError.attachmentInvalidFileSize: return "size"
        default:
            if let error = error as? UNError, error.code == .attachmentCorrupt { return "corrupt" }
            let error = error as NSError
            return error.domain == UNErrorDomain ? "UNError \(error.code)" : error.domain
        }
    }

    public static func queries(_ center: UNUserNotificationCenter) {
        center.getNotificationSettings { settings in
            guard settings.authorizationStatus == .authorized || settings.authorizationStatus == .provisional else {
                return
            }
        }
        center.getDeliveredNotifications { notifications in
            _ = notifications.map { ($0.date, $0.request.content.title, $0.request.trigger?.repeats ?? false) }
        }
        center.getNotificationCategories { categories in
            _ = categories.map {
                ($0.identifier, $0.actions.map(\.title), $0.intentIdentifiers, $0.hiddenPreviewsBodyPlaceholder)
            }
        }
        _ = center.supportsContentExtensions
    }

    public static func authorize(_ center: UNUserNotificationCenter) async throws -> Bool {
        try await center.requestAuthorization(options: [
            .alert, .badge, .sound, .provisional, .providesAppNotificationSettings, .carPlay, .announcement,
            .timeSensitive,
        ])
    }
}
