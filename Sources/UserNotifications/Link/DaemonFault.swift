internal import Foundation
internal import NotifyInterface
internal import NotifyKit

/// What the daemon or the way to it refuses, as Apple's error.
enum DaemonFault {
    static func error(_ fault: NotifyKitError) -> UNError {
        UNError(code(fault.refusal), fault.message, underlying: fault)
    }

    private static func code(_ refusal: NotifyError?) -> UNError.Code {
        guard case .invalidField(let field, _, _, _) = refusal?.kind else { return .notificationsNotAllowed }
        if field.hasPrefix("trigger") { return .notificationInvalidNoDate }
        return field == "content.badge" || field == "count" ? .badgeInputInvalid : .notificationInvalidNoContent
    }
}
