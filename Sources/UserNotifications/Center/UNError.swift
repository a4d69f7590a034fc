public import Foundation

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The domain of `UNError` as an `NSError`.
public let UNErrorDomain: String = "UNErrorDomain"

/// Why a notification could not be scheduled, or a file not be attached.
///
/// `localizedDescription` says what is wrong with what, and what would be right; `NSUnderlyingErrorKey` in the user
/// info has the daemon's own error, if there is one.
public struct UNError: _BridgedStoredNSError {
    // swift-format-ignore: NoLeadingUnderscores
    /// The error as Foundation's class.
    public let _nsError: NSError

    /// Takes over an error of this domain.
    public init(_nsError error: NSError) {
        precondition(error.domain == UNErrorDomain, "an error of the domain \(error.domain) is no UNError")
        _nsError = error
    }

    init(_ code: Code, _ text: String, underlying: (any Error)? = nil) {
        var userInfo: [String: Any] = [NSLocalizedDescriptionKey: text]
        userInfo[NSUnderlyingErrorKey] = underlying
        self.init(code, userInfo: userInfo)
    }

    // swift-format-ignore: NoLeadingUnderscores
    /// The domain, as the protocol of such errors asks for it.
    public static var _nsErrorDomain: String { UNErrorDomain }
    /// The domain.
    public static var errorDomain: String { UNErrorDomain }

    /// What went wrong; the raw values are Apple's.
    public enum Code: Int, _ErrorCodeProtocol, Sendable {
        // swift-format-ignore: NoLeadingUnderscores
        /// The error that has this code.
        public typealias _ErrorType = UNError

        /// The user or the system does not allow it.
        case notificationsNotAllowed = 1
        /// The attachment's URL is no file.
        case attachmentInvalidURL = 100
        /// The attachment is of no known kind.
        case attachmentUnrecognizedType = 101
        /// The attachment is too large.
        case attachmentInvalidFileSize = 102
        /// The attachment is not in the system's store; never happens here.
        case attachmentNotInDataStore = 103
        /// The attachment could not be moved into the system's store; never happens here.
        case attachmentMoveIntoDataStoreFailed = 104
        /// The attachment cannot be read as what it is said to be.
        case attachmentCorrupt = 105
        /// The trigger has no date: none that will come, or one that this system cannot know.
        case notificationInvalidNoDate = 1400
        /// The content has nothing to present, or holds what cannot be kept.
        case notificationInvalidNoContent = 1401
        /// The object may not provide content; never happens here.
        case contentProvidingObjectNotAllowed = 1500
        /// The object provides no content; never happens here.
        case contentProvidingInvalid = 1501
        /// The badge is out of range.
        case badgeInputInvalid = 1600
    }

    /// The user or the system does not allow it.
    public static var notificationsNotAllowed: Code { .notificationsNotAllowed }
    /// The attachment's URL is no file.
    public static var attachmentInvalidURL: Code { .attachmentInvalidURL }
    /// The attachment is of no known kind.
    public static var attachmentUnrecognizedType: Code { .attachmentUnrecognizedType }
    /// The attachment is too large.
    public static var attachmentInvalidFileSize: Code { .attachmentInvalidFileSize }
    /// The attachment is not in the system's store; never happens here.
    public static var attachmentNotInDataStore: Code { .attachmentNotInDataStore }
    /// The attachment could not be moved into the system's store; never happens here.
    public static var attachmentMoveIntoDataStoreFailed: Code { .attachmentMoveIntoDataStoreFailed }
    /// The attachment cannot be read as what it is said to be.
    public static var attachmentCorrupt: Code { .attachmentCorrupt }
    /// The trigger has no date: none that will come, or one that this system cannot know.
    public static var notificationInvalidNoDate: Code { .notificationInvalidNoDate }
    /// The content has nothing to present, or holds what cannot be kept.
    public static var notificationInvalidNoContent: Code { .notificationInvalidNoContent }
    /// The object may not provide content; never happens here.
    public static var contentProvidingObjectNotAllowed: Code { .contentProvidingObjectNotAllowed }
    /// The object provides no content; never happens here.
    public static var contentProvidingInvalid: Code { .contentProvidingInvalid }
    /// The badge is out of range.
    public static var badgeInputInvalid: Code { .badgeInputInvalid }
}
