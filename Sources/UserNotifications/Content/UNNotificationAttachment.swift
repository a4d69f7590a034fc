public import Foundation

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key of an attachment's option: what kind of file it is, a name such as `public.png`.
public let UNNotificationAttachmentOptionsTypeHintKey: String = "UNNotificationAttachmentOptionsTypeHintKey"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key of an attachment's option: whether no small picture of it is shown; kept, not used here.
public let UNNotificationAttachmentOptionsThumbnailHiddenKey: String =
    "UNNotificationAttachmentOptionsThumbnailHiddenKey"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key of an attachment's option: the part of the picture that is shown small; kept, not used here.
public let UNNotificationAttachmentOptionsThumbnailClippingRectKey: String =
    "UNNotificationAttachmentOptionsThumbnailClippingRectKey"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key of an attachment's option: the time in a film that is shown small; kept, not used here.
public let UNNotificationAttachmentOptionsThumbnailTimeKey: String = "UNNotificationAttachmentOptionsThumbnailTimeKey"

/// A picture, sound or film that belongs to a notification.
///
/// The file stays where it is: it is not moved into a store of the system, and must still be there when it is shown.
public final class UNNotificationAttachment: NSObject, NSCopying, Sendable {
    /// Its name within the content.
    public let identifier: String
    /// The file.
    public let url: URL
    /// What kind of file it is, a name such as `public.png`.
    public let type: String

    init(identifier: String, url: URL, type: String) {
        self.identifier = identifier
        self.url = url
        self.type = type
        super.init()
    }

    /// Takes a file; an empty identifier is replaced by one that is made.
    ///
    /// - Throws: `UNError`: `attachmentInvalidURL` when there is no such file, `attachmentUnrecognizedType` when
    ///   neither its ending nor the type hint says what it is, `attachmentInvalidFileSize` when it is too large.
    public convenience init(identifier: String, url: URL, options: [AnyHashable: Any]? = nil) throws {
        let kind = try AttachmentKind.find(
            url, hint: options?[UNNotificationAttachmentOptionsTypeHintKey] as? String)
        self.init(identifier: identifier.isEmpty ? UUID().uuidString : identifier, url: url, type: kind.type)
    }

    /// Whether it is a picture.
    var isPicture: Bool { AttachmentKind.named(type)?.family == .picture }

    /// Itself: an attachment never changes.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether both are the same file under the same name.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNNotificationAttachment else { return false }
        return other.identifier == identifier && other.url == url && other.type == type
    }

    /// Equal attachments have equal hashes.
    public override var hash: Int { identifier.hashValue }
}
