internal import NotifyModel

/// The names of actions, on either side.
enum ActionName {
    private static let prefix = "app:"

    /// The daemon's name for an action of the program.
    static func wire(_ identifier: String) -> String {
        let isTaken = [Action.defaultIdentifier, Action.snoozeIdentifier].contains(identifier)
        return isTaken || identifier.hasPrefix(prefix) ? prefix + identifier : identifier
    }

    /// The program's name for an action of the daemon.
    static func read(_ identifier: String) -> String {
        identifier.hasPrefix(prefix) ? String(identifier.dropFirst(prefix.count)) : identifier
    }

    /// The action of a response.
    static func response(_ action: String) -> String {
        action == Action.defaultIdentifier ? UNNotificationDefaultActionIdentifier : read(action)
    }
}
