/// What a notification server can do (Desktop Notifications Specification, `GetCapabilities`).
///
/// What no word stands for is not done: each server gets what it understands.
struct ServerCapabilities: Hashable, Sendable {
    /// The words of the server.
    let words: Set<String>

    init(_ words: some Sequence<String>) {
        self.words = Set(words)
    }

    /// Buttons.
    var actions: Bool { words.contains("actions") }
    /// A text under the headline.
    var body: Bool { words.contains("body") }
    /// The text is markup, so that plain text has to be escaped.
    var bodyMarkup: Bool { words.contains("body-markup") }
    /// A text field for a reply (Plasma).
    var inlineReply: Bool { words.contains("inline-reply") }
    /// The server plays sounds.
    var sound: Bool { words.contains("sound") }
    /// Two banners of one tag are one (dunst, mako).
    var stackTag: Bool { words.contains("x-dunst-stack-tag") }
}
