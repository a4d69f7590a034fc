/// What a lenient reader keeps: where it is, and the first string that was no Unicode.
///
/// A class, so that the strict reader, which has none, pays no more than a look at a pointer.
final class TextMending {
    /// Names, and numbers in brackets, from the whole text inwards.
    private var path: [String] = []
    /// What was wrong with the string that was read last, when it was mended.
    private var reason: String?
    /// The first string that was mended, and what was wrong with it.
    private(set) var flaw: (path: [String], reason: String)?

    func enter(_ step: String) { path.append(step) }

    func leave() { path.removeLast() }

    /// The string at hand was mended.
    func mended(_ reason: String) { self.reason = reason }

    /// The string just read stands here; returns whether it was mended.
    @discardableResult
    func stands() -> Bool {
        guard let reason else { return false }
        self.reason = nil
        flaw = flaw ?? (path, reason)
        return true
    }
}
