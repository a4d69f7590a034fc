/// Sorts the words after a command's name by its table of options: a pure function from words to a value or an error.
///
/// `--option=value` and `--option value` mean the same; the word after an option that needs a value is that value even
/// when it begins with a dash (`--body "- [ ] plants"`), unless it is itself an option of the command: then the value
/// was forgotten. Where a number or a duration is expected, a dash before a digit is a minus. After `--` every word is an operand. `-h` is `--help`.
struct ArgumentParser {
    let syntax: CommandSyntax
    private var words: ArraySlice<String>
    private var result = ParsedArguments()

    private init(_ syntax: CommandSyntax, _ words: ArraySlice<String>) {
        self.syntax = syntax
        self.words = words
    }

    /// Sorts `words`; where help is asked for, a missing operand is no error.
    static func parse(_ words: some Sequence<String>, for syntax: CommandSyntax) throws(CommandError) -> ParsedArguments
    {
        var parser = ArgumentParser(syntax, Array(words)[...])
        try parser.sort()
        if !parser.result.has(SharedOptions.helpOption) {
            try parser.checkOperands()
        }
        return parser.result
    }

    private mutating func sort() throws(CommandError) {
        while let word = words.popFirst() {
            if word == "--" {
                words.forEach { result.add(operand: $0) }
                return
            }
            guard word.utf8.first == UInt8(ascii: "-"), word != "-", !isNegativeNumber(word) else {
                result.add(operand: word)
                continue
            }
            try takeOption(word == "-h" ? SharedOptions.helpOption.name : word)
        }
    }

    private mutating func takeOption(_ word: String) throws(CommandError) {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts[0])
        let attached = parts.count == 2 ? String(parts[1]) : nil
        guard let option = syntax.options.first(where: { $0.name == name }) else { throw unknownOption(name, word) }
        switch option.argument {
        case .none:
            guard attached == nil else { throw .usage("\(name) takes no value; write \(name) alone") }
            try result.add(option, value: nil)
        case .optional:
            try result.add(option, value: attached)
        case .required(let placeholder):
            let value = attached ?? takeValue()
            guard let value else {
                throw .usage("\(name) needs a value; write \(name) \(placeholder)")
            }
            try result.add(option, value: value)
        }
    }

    /// So that what is wrong with it is said by who knows: it is out of range.
    private func isNegativeNumber(_ word: String) -> Bool {
        guard let digit = word.utf8.dropFirst().first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else {
            return false
        }
        return syntax.operands.contains { ["N", "DURATION"].contains($0.name) }
    }

    private mutating func takeValue() -> String? {
        guard let next = words.first, next != "--", !isOption(next) else { return nil }
        return words.popFirst()
    }

    private func isOption(_ word: String) -> Bool {
        syntax.options.contains { word == $0.name || word.hasPrefix($0.name + "=") }
    }

    private func unknownOption(_ name: String, _ word: String) -> CommandError {
        guard name.hasPrefix("--"), !name.contains(" ") else {
            return .usage("unknown option \"\(word)\"; a text that begins with a dash goes after --")
        }
        if let near = NearMatch.nearest(to: name, in: syntax.options.map(\.name)) {
            return .usage("unknown option \(name); did you mean \(near)?")
        }
        return .usage("unknown option \(name); \"notifyctl \(syntax.name) --help\" lists the options")
    }

    private func checkOperands() throws(CommandError) {
        let required = syntax.operands.filter { $0.count == .one }
        if result.operands.count < required.count {
            let missing = required[result.operands.count].name
            throw .usage("\(missing) is missing; write notifyctl \(syntax.name) \(syntax.usage)")
        }
        if syntax.operands.contains(where: { $0.count == .any }) { return }
        guard result.operands.count > syntax.operands.count else { return }
        let surplus = result.operands[syntax.operands.count]
        let right =
            syntax.operands.isEmpty ? "takes no words" : "takes \(syntax.operands.map(\.name).joined(separator: ", "))"
        throw .usage("\"\(surplus)\" is one word too many; \(syntax.name) \(right): quote a text that has blanks")
    }
}
