internal import Foundation
internal import NotifyInterface
internal import NotifyKit
internal import NotifyModel
internal import PropertyLists
internal import Varlink

extension ContentFields {
    /// The daemon's content; `program` is the headline of one that has no text at all.
    ///
    /// - Throws: `UNError` with code `notificationInvalidNoContent` or `badgeInputInvalid`.
    func wire(_ when: TriggerValue?, program: String) throws(UNError) -> Content {
        guard !isEmpty else {
            throw UNError(
                .notificationInvalidNoContent,
                "the content has neither text nor badge, sound or attachment; set its title")
        }
        if let badge, !Limits.badge.contains(badge) {
            throw UNError(.badgeInputInvalid, "the badge is \(badge); it must be 0 to \(Limits.badge.upperBound)")
        }
        var content = Content(title: shownTitle(program), level: level)
        content.subtitle = shown(subtitle)
        content.body = shown(body)
        content.sound = sound?.value.location(in: SoundValue.folders)
        content.badge = badge
        content.image = attachments.first(where: \.isPicture)?.url.path
        content.category = shown(categoryIdentifier)
        content.thread = shown(threadIdentifier)
        content.userInfo = try information(when, shownTitle: content.title)
        return content
    }

    /// The daemon's headline cannot be empty: the first text there is takes its place.
    private func shownTitle(_ program: String) -> String { shown(title) ?? shown(subtitle) ?? shown(body) ?? program }

    private func shown(_ text: String) -> String? { text.allSatisfy(\.isWhitespace) ? nil : text }

    private var level: InterruptionLevel {
        if sound?.value.isCritical == true { return .critical }
        return InterruptionLevel(rawValue: Int(interruptionLevel.rawValue)) ?? .active
    }

    private func checkedUserInfo() throws(UNError) -> JSONObject {
        do throws(PropertyListError) {
            return try userInfo.json()
        } catch {
            throw UNError(.notificationInvalidNoContent, error.description)
        }
    }

    private func information(_ when: TriggerValue?, shownTitle: String) throws(UNError) -> String? {
        var object = try checkedUserInfo()
        guard object[Extras.key] == nil else {
            throw UNError(
                .notificationInvalidNoContent, "userInfo has a member \(Extras.key), which is this module's own")
        }
        let extras = Extras.object(self, when, shownTitle: shownTitle)
        object[Extras.key] = extras.isEmpty ? nil : .object(extras)
        return object.isEmpty ? nil : object.description
    }
}

extension ContentFields {
    /// What the daemon keeps, as Apple's content; `trigger` is what it was added with, if this module added it.
    static func read(_ content: Content) -> (fields: ContentFields, trigger: TriggerValue?) {
        var fields = ContentFields()
        fields.title = content.title
        fields.subtitle = content.subtitle ?? ""
        fields.body = content.body ?? ""
        fields.badge = content.badge
        fields.sound = content.sound.map { UNNotificationSound(.named($0)) }
        fields.categoryIdentifier = content.category ?? ""
        fields.threadIdentifier = content.thread ?? ""
        fields.interruptionLevel = UNNotificationInterruptionLevel(rawValue: UInt(content.level.rawValue)) ?? .active
        guard let text = content.userInfo, var object = userInfo(text, of: content.title) else { return (fields, nil) }
        let extras = object[Extras.key]?.members ?? JSONObject()
        object[Extras.key] = nil
        fields.userInfo = UserInfo(json: object)
        Extras.apply(extras, to: &fields)
        return (fields, extras["trigger"]?.members.flatMap(TriggerText.value))
    }

    private static func userInfo(_ text: String, of title: String) -> JSONObject? {
        do throws(VarlinkError) {
            return try UserInfo.object(text)
        } catch {
            Complaint.write("the userInfo of \"\(title)\" is left out: \(error.message)")
            return nil
        }
    }
}
