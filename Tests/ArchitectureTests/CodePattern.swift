/// What a rule looks for in a line of code.
enum CodePattern: Sendable {
    /// Any of these words, whole.
    case words(Set<String>)
    /// Any of these texts, each beginning with a word.
    case texts([String])
    /// The first word together with any of the others.
    case together(String, Set<String>)
    /// An unwrapping `!`.
    case forceUnwrap

    func isFound(in line: CodeLine) -> Bool {
        switch self {
        case .words(let wanted): line.words.contains(where: wanted.contains)
        case .texts(let texts): texts.contains(where: line.contains)
        case .together(let first, let others):
            line.words.contains(first) && line.words.contains(where: others.contains)
        case .forceUnwrap: line.unwrapsByForce
        }
    }

    /// Whether a file of these words can have it at all.
    func mayOccur(in words: Set<String>) -> Bool {
        switch self {
        case .words(let wanted): !words.isDisjoint(with: wanted)
        case .texts(let texts):
            texts.contains { text in CodeLine(text.utf8).words.first.map(words.contains) ?? true }
        case .together(let first, _): words.contains(first)
        case .forceUnwrap: true
        }
    }
}
