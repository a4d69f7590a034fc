import CivilTime
import NotifyModel
import Systemd

/// What a notification server gets to show (Desktop Notifications Specification, `Notify`).
struct Banner: Hashable, Sendable {
    var application: String
    /// A name of the icon theme, or a file's URI; empty for none.
    var icon: String = ""
    var summary: String
    var body: String = ""
    /// Keys and labels in turn.
    var actions: [String] = []
    var hints: [String: BusValue] = [:]
    /// Milliseconds until the server takes it away; -1 as the server likes, 0 never.
    var expiry: Int32 = -1

    /// The arguments of `Notify`, of signature `susssasa{sv}i`; `replaced` is the number it takes the place of, 0 for none.
    func arguments(replacing replaced: UInt32) -> [BusValue] {
        [
            .string(application), .uint32(replaced), .string(icon), .string(summary), .string(body),
            .strings(actions),
            .properties(hints.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }), .int32(expiry),
        ]
    }
}

// MARK: - Making

extension Banner {
    /// Makes the banner that a server of these capabilities can show; `snoozes` are offered as buttons, in milliseconds.
    init(_ source: BannerSource, _ capabilities: ServerCapabilities, snoozes: [Int64]) {
        let content = source.content
        let folded = source.folded > 1 ? " (\(source.folded) dates)" : ""
        application = BannerText.line(source.clientName ?? source.client, .label)
        summary = BannerText.line(content.title, .summary) + folded
        icon = content.icon.map(Banner.reference) ?? ""
        expiry = Banner.expiry(source)
        hints = ["urgency": .byte(Banner.urgency(source.level)), "desktop-entry": .string(source.client)]
        if let image = content.image { hints["image-path"] = .string(Banner.reference(image)) }
        if let category = content.category, Banner.isKnown(category) { hints["category"] = .string(category) }
        if capabilities.stackTag { hints["x-dunst-stack-tag"] = .string("notifyd\(source.handle)") }
        if content.isTransient { hints["transient"] = .bool(true) }
        if content.isResident { hints["resident"] = .bool(true) }
        addSound(source, capabilities)
        addText(source, capabilities)
        if capabilities.actions {
            addButtons(
                BannerButtons(
                    source.actions, capabilities, snoozes: snoozes, isQuestion: source.client == ClientIdentifier.daemon
                ))
        }
    }

    private mutating func addText(_ source: BannerSource, _ capabilities: ServerCapabilities) {
        let subtitle = source.content.subtitle.map { BannerText.line($0, .summary) }
        var text = source.content.body.map { BannerText.block($0) }
        if source.explainsReply {
            let words = "To reply: notifyctl respond \(source.handle) \(source.replyAction) TEXT"
            text = [text, words].compactMap(\.self).joined(separator: "\n")
        }
        guard capabilities.body else {
            // A server without bodies shows the headline alone: the most important words go there.
            if let more = subtitle ?? text { summary = BannerText.line("\(summary): \(more)", .summary) }
            return
        }
        if capabilities.bodyMarkup {
            let parts = [subtitle.map { "<b>\(BannerText.escaped($0))</b>" }, text.map(BannerText.escaped)]
            body = parts.compactMap(\.self).joined(separator: "\n")
        } else {
            body = [subtitle, text].compactMap(\.self).joined(separator: "\n")
        }
    }

    private mutating func addButtons(_ buttons: BannerButtons) {
        actions = buttons.texts
        guard let reply = buttons.inlineReply else { return }
        if let placeholder = reply.placeholder {
            hints["x-kde-reply-placeholder-text"] = .string(BannerText.line(placeholder, .label))
        }
        hints["x-kde-reply-submit-button-text"] = .string(BannerText.line(reply.label, .label))
    }

    /// What was shown before, what is to be passive and what the daemon plays makes no sound.
    private mutating func addSound(_ source: BannerSource, _ capabilities: ServerCapabilities) {
        guard !source.isSilent, source.level > .passive, !source.isHeardElsewhere else {
            hints["suppress-sound"] = .bool(true)
            return
        }
        guard capabilities.sound, let sound = source.content.sound else { return }
        hints[sound.hasPrefix("/") ? "sound-file" : "sound-name"] = .string(sound)
    }
}

// MARK: - Rules

extension Banner {
    /// The specification has three: a time-sensitive one is normal there, and stays until it is dealt with.
    private static func urgency(_ level: InterruptionLevel) -> UInt8 {
        switch level {
        case .passive: 0
        case .active, .timeSensitive: 1
        case .critical: 2
        }
    }

    private static func expiry(_ source: BannerSource) -> Int32 {
        if let lifetime = source.lifetime { return Int32(clamping: max(1, lifetime)) }
        return source.level >= .timeSensitive ? 0 : -1
    }

    /// The classes of the specification, "Categories"; a client's own category says nothing to a server.
    private static func isKnown(_ category: String) -> Bool {
        let classes: Set = ["call", "device", "email", "im", "network", "presence", "transfer"]
        return category.split(separator: ".").first.map { classes.contains(String($0)) } ?? false
    }

    /// A path becomes a URI; a name stays as it is.
    private static func reference(_ text: String) -> String {
        guard text.hasPrefix("/") else { return text }
        return "file://" + PercentEscapes.escaped(text, keeping: "-_.~/")
    }
}

extension BannerSource {
    /// The name of the action that takes a text.
    fileprivate var replyAction: String {
        actions.first { $0.kind == .text }?.identifier ?? Action.replyIdentifier
    }
}
