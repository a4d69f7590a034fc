/// An argument vector as a shell reads it.
enum ShellWords {
    /// The words with a blank between them, those in quotes that a shell would not take for what they are.
    static func text(_ words: [String]) -> String {
        words.map(quoted).joined(separator: " ")
    }

    private static func quoted(_ word: String) -> String {
        guard word.isEmpty || !word.unicodeScalars.allSatisfy(isPlain) else { return word }
        // Within single quotes nothing has a meaning but the quote itself.
        return "'" + word.map { $0 == "'" ? "'\\''" : String($0) }.joined() + "'"
    }

    /// Letters of every script, digits, and signs without a meaning.
    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || "%+,-./:=@_".unicodeScalars.contains(scalar)
    }
}
