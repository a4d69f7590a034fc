import CivilTime
import NotifyModel
import Recurrence
import Systemd

/// The buttons of a banner: what the server gets, and what each means.
///
/// A key is the action's own identifier wherever that can be, because people and programs see it; where servers might mean
/// something by it (dunst's menu cuts a key at its brackets), it is written in a form of our own. The client sees its own
/// identifier whatever the key was: keys are made anew from the request when an answer comes, so that a restart forgets
/// nothing.
struct BannerButtons: Hashable, Sendable {
    struct Button: Hashable, Sendable {
        let key: String
        let label: String
        let answer: BannerAnswer
    }

    private(set) var buttons: [Button] = []
    /// The text action that the server takes the reply to itself; nil when it cannot, or there is none.
    private(set) var inlineReply: Action?

    /// The key by which a server knows its own text field (Plasma).
    static let inlineReplyKey: String = "inline-reply"

    /// `isQuestion` says that only its buttons answer it: there is no program to open.
    init(
        _ actions: [Action], _ capabilities: ServerCapabilities, snoozes: [Int64], isQuestion: Bool = false
    ) {
        let opens = actions.first { $0.identifier == Action.defaultIdentifier }
        if !isQuestion {
            add(
                Action.defaultIdentifier, opens?.label ?? "Open", .respond(action: Action.defaultIdentifier, text: nil))
        }
        for action in actions where action.identifier != Action.defaultIdentifier { add(action, capabilities) }
        // A client that has a snooze of its own means something by it.
        guard !actions.contains(where: { $0.identifier == Action.snoozeIdentifier }) else { return }
        for snooze in snoozes {
            let words = DurationText.text(.milliseconds(snooze))
            add("\(BannerButtons.ownKeys)snooze-\(snooze)", "Snooze \(words)", .snooze(snooze))
        }
    }

    /// What a key means; nil for one that no button has.
    func answer(_ key: String) -> BannerAnswer? {
        buttons.first { $0.key == key }?.answer
    }

    /// What a reply given in the server's text field means; nil when none was offered.
    func reply(_ text: String) -> BannerAnswer? {
        inlineReply.map { .respond(action: $0.identifier, text: text) }
    }

    /// Keys and labels in turn, as `Notify` wants them: an even number of texts.
    var texts: [String] { buttons.flatMap { [$0.key, $0.label] } }

    private mutating func add(_ action: Action, _ capabilities: ServerCapabilities) {
        guard action.kind == .text else {
            let answer = BannerAnswer.respond(action: action.identifier, text: nil)
            return add(BannerButtons.key(action.identifier), action.label, answer)
        }
        if capabilities.inlineReply, inlineReply == nil {
            inlineReply = action
            add(BannerButtons.inlineReplyKey, action.label, .explainReply)
        } else {
            add(BannerButtons.key(action.identifier), action.label, .explainReply)
        }
    }

    /// The identifier itself, where every server passes it on and neither the server nor we mean something by it.
    ///
    /// Otherwise its bytes, but for letters, digits and `.:-`, are `_` and two digits, so that no two identifiers share one.
    static func key(_ identifier: String) -> String {
        let isPlain = identifier.utf8.allSatisfy { PercentEscapes.isAlphanumeric($0) || "._:-".utf8.contains($0) }
        let isTaken = identifier == inlineReplyKey || identifier.hasPrefix(ownKeys)
        guard !isPlain || isTaken else { return identifier }
        let escaped = PercentEscapes.escaped(identifier, keeping: ".:-")
        return "\(ownKeys)action-" + escaped.replacing("%", with: "_")
    }

    /// What keys of our own making begin with.
    private static let ownKeys: String = "notifyd-"

    /// Of two buttons of one key the first counts.
    private mutating func add(_ key: String, _ label: String, _ answer: BannerAnswer) {
        guard !key.isEmpty, self.answer(key) == nil else { return }
        buttons.append(Button(key: key, label: BannerText.line(label, .label), answer: answer))
    }
}
