/// A command line as systemd.service(5) splits it: blanks separate, quotes hold together, `\` takes the next sign.
enum CommandWords {
    /// The words of `line`; nil when a quote is not closed or a backslash ends the line.
    static func split(_ line: String) -> [String]? {
        var words: [String] = []
        var word: String?
        var quote: Character?
        var escaped = false
        for sign in line {
            if escaped {
                word = (word ?? "") + unescaped(sign)
                escaped = false
            } else if sign == "\\" && quote != "'" {
                escaped = true
            } else if let open = quote {
                if sign == open { quote = nil } else { word = (word ?? "") + String(sign) }
            } else if sign == "\"" || sign == "'" {
                quote = sign
                word = word ?? ""
            } else if sign == " " || sign == "\t" {
                if let done = word { words.append(done) }
                word = nil
            } else {
                word = (word ?? "") + String(sign)
            }
        }
        guard quote == nil, !escaped else { return nil }
        if let last = word { words.append(last) }
        return words
    }

    private static func unescaped(_ sign: Character) -> String {
        switch sign {
        case "n": "\n"
        case "t": "\t"
        case "s": " "
        default: String(sign)
        }
    }
}
