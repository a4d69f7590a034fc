/// Splits an example as a shell does: blanks separate, quotes join; nothing else is known.
enum ShellWords {
    static func split(_ line: String) -> [String] {
        var words: [String] = []
        var word = ""
        var quote: Character?
        for character in line {
            switch (character, quote) {
            case ("\"", nil), ("'", nil): quote = character
            case (let character, let open?) where character == open: quote = nil
            case (" ", nil):
                words.append(word)
                word = ""
            default: word.append(character)
            }
        }
        return words + [word]
    }
}
