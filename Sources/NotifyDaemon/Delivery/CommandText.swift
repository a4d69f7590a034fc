import NotifyInterface
import Varlink

/// Argument vectors as the store keeps them: JSON text of an array of strings.
enum CommandText {
    static func text(_ arguments: [String]) -> String {
        JSON.array(arguments.map { .string($0) }).description
    }

    /// Reads what `text` wrote.
    ///
    /// - Throws: `storeDamaged` for anything else.
    static func arguments(_ text: String) throws(NotifyError) -> [String] {
        do throws(VarlinkError) {
            guard case .array(let elements) = try JSONReader.parse(text) else { throw .malformed("it is no array") }
            return try elements.map { (element) throws(VarlinkError) in
                guard case .string(let word) = element else { throw .malformed("it is no list of words") }
                return word
            }
        } catch {
            throw NotifyError(.storeDamaged(reason: "a command cannot be read: \(error)"))
        }
    }
}
