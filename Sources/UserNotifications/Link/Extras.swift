internal import Foundation
internal import Varlink

// What Apple's content and triggers have and the daemon's have not travels in the content's userInfo, under one key, and
// comes back from there; programs in other languages can leave it alone. A content that needs none has none.

/// The part of a content's userInfo that belongs to this module.
enum Extras {
    /// The member of userInfo; a program's own userInfo has no such member.
    static let key = "org.notifyd.UserNotifications"

    static func object(_ fields: ContentFields, _ when: TriggerValue?, shownTitle: String) -> JSONObject {
        var extras = JSONObject()
        extras["trigger"] = when.map { .object(TriggerText.object($0)) }
        extras["title"] = fields.title == shownTitle ? nil : .string(fields.title)
        extras["sound"] = fields.sound.map { .object(SoundText.object($0.value)) }
        extras["launchImageName"] = text(fields.launchImageName)
        extras["summaryArgument"] = text(fields.summaryArgument)
        extras["summaryArgumentCount"] =
            fields.summaryArgumentCount == 0 ? nil : .int(Int64(fields.summaryArgumentCount))
        extras["targetContentIdentifier"] = fields.targetContentIdentifier.map(JSON.string)
        extras["relevanceScore"] = fields.relevanceScore == 0 ? nil : .double(fields.relevanceScore)
        extras["filterCriteria"] = fields.filterCriteria.map(JSON.string)
        extras["attachments"] = fields.attachments.isEmpty ? nil : .array(fields.attachments.map(attachment))
        return extras
    }

    private static func text(_ text: String) -> JSON? { text.isEmpty ? nil : .string(text) }

    private static func attachment(_ attachment: UNNotificationAttachment) -> JSON {
        [
            "identifier": .string(attachment.identifier), "path": .string(attachment.url.path),
            "type": .string(attachment.type),
        ]
    }

    /// Puts back what `object` wrote.
    static func apply(_ extras: JSONObject, to fields: inout ContentFields) {
        fields.title = extras["title"]?.text ?? fields.title
        if let sound = extras["sound"]?.members {
            fields.sound = SoundText.value(sound).map(UNNotificationSound.init)
        }
        fields.launchImageName = extras["launchImageName"]?.text ?? ""
        fields.summaryArgument = extras["summaryArgument"]?.text ?? ""
        fields.summaryArgumentCount = extras["summaryArgumentCount"]?.integer ?? 0
        fields.targetContentIdentifier = extras["targetContentIdentifier"]?.text
        fields.relevanceScore = extras["relevanceScore"]?.number ?? 0
        fields.filterCriteria = extras["filterCriteria"]?.text
        fields.attachments = extras["attachments"]?.elements.compactMap(attachment) ?? []
    }

    private static func attachment(_ json: JSON) -> UNNotificationAttachment? {
        guard let identifier = json["identifier"]?.text, let path = json["path"]?.text, let type = json["type"]?.text
        else { return nil }
        return UNNotificationAttachment(identifier: identifier, url: URL(fileURLWithPath: path), type: type)
    }
}

extension JSON {
    /// The text, when it is one.
    var text: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The number, when it is one.
    var number: Double? {
        switch self {
        case .int(let int): Double(int)
        case .double(let double): double
        default: nil
        }
    }

    /// The whole number, when it is one that Apple's classes have a use for; any program of the user may have written it.
    var integer: Int? {
        guard let number, let integer = Int(exactly: number), integer.magnitude < 1_000_000_000 else { return nil }
        return integer
    }

    /// The members, when it is an object.
    var members: JSONObject? {
        if case .object(let object) = self { object } else { nil }
    }

    /// The elements, when it is an array.
    var elements: [JSON] {
        if case .array(let elements) = self { elements } else { [] }
    }
}
