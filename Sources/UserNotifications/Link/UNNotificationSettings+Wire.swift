internal import NotifyModel

extension UNNotificationSettings {
    convenience init(_ permission: NotifyModel.Permission) {
        let status: UNAuthorizationStatus =
            switch permission.authorization {
            case .notDetermined: .notDetermined
            case .authorized: .authorized
            case .denied: .denied
            }
        self.init(
            Permission(
                status: status, banner: permission.banner, sound: permission.sound, badge: permission.badge,
                timeSensitive: permission.maximum >= .timeSensitive, critical: permission.maximum >= .critical))
    }
}
