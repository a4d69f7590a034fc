internal import Foundation

extension UNUserNotificationCenter {
    /// Declares the program's categories, all of them at once.
    public func setNotificationCategories(_ categories: Set<UNNotificationCategory>) {
        order("setting categories") { gateway throws(UNError) in try await gateway.setCategories(categories) }
    }

    /// Hands out the categories that the program declared.
    public func getNotificationCategories(
        completionHandler: @escaping @Sendable (Set<UNNotificationCategory>) -> Void
    ) {
        order { gateway throws(UNError) in
            try await gateway.categories()
        } then: {
            completionHandler($0.value(or: [], for: "categories"))
        }
    }

    /// The categories that the program declared.
    public func notificationCategories() async -> Set<UNNotificationCategory> {
        await withCheckedContinuation { continuation in
            getNotificationCategories { continuation.resume(returning: $0) }
        }
    }

    /// Hands out what the user lets the program do.
    public func getNotificationSettings(completionHandler: @escaping @Sendable (UNNotificationSettings) -> Void) {
        order { gateway throws(UNError) in
            UNNotificationSettings(try await gateway.permission())
        } then: {
            completionHandler($0.value(or: UNNotificationSettings(.init()), for: "settings"))
        }
    }

    /// What the user lets the program do.
    public func notificationSettings() async -> UNNotificationSettings {
        await withCheckedContinuation { continuation in
            getNotificationSettings { continuation.resume(returning: $0) }
        }
    }

    /// Asks the user, once, whether the program may notify, and hands over what the user said.
    public func requestAuthorization(
        options: UNAuthorizationOptions = [],
        completionHandler: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        Task {
            do {
                let isGranted = try await requestAuthorization(options: options)
                handle { completionHandler(isGranted, nil) }
            } catch {
                handle { completionHandler(false, error) }
            }
        }
    }

    /// Asks the user, once, whether the program may notify, and waits for what the user says.
    ///
    /// With `provisional` nobody is asked, and the answer is whether the user has not said no.
    ///
    /// - Throws: `UNError` with code `notificationsNotAllowed` for `criticalAlert` without the user's grant, and when
    ///   the daemon cannot be asked.
    public func requestAuthorization(options: UNAuthorizationOptions = []) async throws -> Bool {
        let answer = try await orders.run { [gateway] () throws(UNError) in try await gateway.authorize(options) }
        if let answer { return answer }
        // Outside of the queue: the user may take any time.
        return try await gateway.authorization(options)
    }

    /// Sets the number at the program's icon, 0 to 999,999; 0 takes it away.
    public func setBadgeCount(
        _ newBadgeCount: Int, withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        order { gateway throws(UNError) in
            try await gateway.setBadge(newBadgeCount)
        } then: {
            completionHandler?($0.fault)
        }
    }

    /// Sets the number at the program's icon, 0 to 999,999; 0 takes it away.
    ///
    /// - Throws: `UNError` with code `badgeInputInvalid` for any other number.
    public func setBadgeCount(_ newBadgeCount: Int) async throws {
        try await orders.run { [gateway] () throws(UNError) in try await gateway.setBadge(newBadgeCount) }
    }
}
