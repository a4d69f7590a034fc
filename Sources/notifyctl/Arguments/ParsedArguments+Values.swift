import Recurrence

/// Values that several commands read the same way.
extension ParsedArguments {
    /// A whole number in a range.
    func number(_ option: Option, in range: ClosedRange<Int>) throws(CommandError) -> Int? {
        guard let text = value(of: option) else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw .usage(
                "\(option.name) \"\(text)\" is not usable; write a whole number from \(range.lowerBound) to \(range.upperBound)"
            )
        }
        return number
    }

    /// A duration of a millisecond or more.
    func duration(_ option: Option) throws(CommandError) -> Duration? {
        guard let text = value(of: option) else { return nil }
        do throws(RecurrenceError) { return try DurationText.parse(text).duration } catch {
            throw .usage("\(option.name) \(error)")
        }
    }

    /// One of a few words.
    func choice(_ option: Option, of words: [String]) throws(CommandError) -> String? {
        guard let word = value(of: option) else { return nil }
        guard words.contains(word) else {
            throw .usage("\(option.name) \"\(word)\" is not known; write one of \(words.joined(separator: ", "))")
        }
        return word
    }

    /// One of the words that a type's cases are spelled by.
    func choice<Word: CaseIterable & RawRepresentable<String>>(
        _ option: Option, of type: Word.Type
    ) throws(CommandError) -> Word? {
        try choice(option, of: type.allCases.map(\.rawValue)).flatMap(Word.init)
    }

    /// The parts before and after the first equals sign of each value.
    func pairs(_ option: Option, as form: String) throws(CommandError) -> [(name: String, value: String)] {
        var pairs: [(name: String, value: String)] = []
        for text in values(of: option) {
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, !parts[0].isEmpty else {
                throw .usage("\(option.name) \"\(text)\" has no name and equals sign; write \(option.name) \(form)")
            }
            pairs.append((String(parts[0]), String(parts[1])))
        }
        return pairs
    }

    /// The argument vector of a command that a shell is to read.
    func shellCommand(_ option: Option) throws(CommandError) -> [String]? {
        guard let command = value(of: option) else { return nil }
        guard !command.isEmpty else { throw .usage("\(option.name) is empty; write a command for /bin/sh") }
        return Self.shell(command)
    }

    static func shell(_ command: String) -> [String] {
        ["/bin/sh", "-c", command]
    }
}
