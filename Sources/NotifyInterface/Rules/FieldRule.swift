internal import NotifyModel

/// The rules that fields of several shapes share; each refuses with the field's path and what would be right.
///
/// The path is put together only for a refusal: a call has a dozen fields, and nearly all of them are right.
enum FieldRule {
    /// Text of at most that many bytes, and not blank unless it may be.
    static func text(
        _ text: String?, _ field: @autoclosure () -> String, bytes: Int, mayBeBlank: Bool = false
    ) throws(NotifyError) {
        guard let text else { return }
        guard text.utf8.count <= bytes else {
            throw refusal(field(), reason: "has \(text.utf8.count) bytes", expected: "at most \(bytes)")
        }
        guard mayBeBlank || !isBlank(text) else {
            throw refusal(field(), reason: "is empty", expected: "some text")
        }
    }

    /// A word that names something: text without control characters.
    static func name(_ name: String?, _ field: @autoclosure () -> String) throws(NotifyError) {
        try text(name, field(), bytes: Limits.nameBytes)
        guard let name, hasControl(name) else { return }
        throw refusal(field(), name, reason: "has a control character in it")
    }

    /// A file's absolute path, or a name of the freedesktop icon and sound naming specifications.
    ///
    /// Such a name is made of ASCII letters, digits, `-`, `_` and `.`; anything else with it would be a path.
    static func resource(
        _ text: String?, _ field: @autoclosure () -> String, example: String
    ) throws(NotifyError) {
        guard let resource = text, !resource.hasPrefix("/") else { return try file(text, field()) }
        try self.text(resource, field(), bytes: Limits.locationBytes)
        guard resource.utf8.allSatisfy({ isAlphanumeric($0) || "-_.".utf8.contains($0) }) else {
            throw refusal(
                field(), resource, reason: "is neither a name nor an absolute path",
                expected: "a name such as \(example), or a path that begins with /")
        }
    }

    /// A file's absolute path.
    static func file(_ path: String?, _ field: @autoclosure () -> String) throws(NotifyError) {
        try text(path, field(), bytes: Limits.locationBytes)
        guard let path, !path.hasPrefix("/") else { return }
        throw refusal(field(), path, reason: "is no absolute path", expected: "a path that begins with /")
    }

    /// A client's reverse-DNS name.
    static func client(_ name: String?, _ field: @autoclosure () -> String = "client") throws(NotifyError) {
        guard let name, let fault = ClientIdentifier.fault(in: name) else { return }
        throw refusal(field(), name, reason: fault)
    }

    /// Text that can be read as the name of an occurrence.
    static func occurrence(_ name: String, _ field: @autoclosure () -> String = "occurrence") throws(NotifyError) {
        _ = try OccurrenceReference.parse(name, field: field())
    }

    /// The argument vector of a command.
    static func command(_ arguments: [String]?, _ field: @autoclosure () -> String) throws(NotifyError) {
        guard let arguments else { return }
        try count(arguments.count, field(), of: "arguments", in: Limits.commandArguments)
        let bytes = arguments.reduce(0) { $0 + $1.utf8.count }
        guard bytes <= Limits.commandBytes else {
            throw refusal(field(), reason: "has \(bytes) bytes", expected: "at most \(Limits.commandBytes)")
        }
        guard arguments.first?.isEmpty == false else {
            throw refusal("\(field())[0]", reason: "is empty", expected: "the program to run")
        }
    }

    /// A number inside a range.
    static func number(_ number: Int?, _ field: @autoclosure () -> String, in range: ClosedRange<Int>)
        throws(NotifyError)
    {
        guard let number, !range.contains(number) else { return }
        throw refusal(field(), String(number), reason: "is out of range", expected: span(range))
    }

    /// A number of elements inside a range.
    static func count(_ count: Int, _ field: @autoclosure () -> String, of what: String, in range: ClosedRange<Int>)
        throws(NotifyError)
    {
        guard !range.contains(count) else { return }
        throw refusal(field(), reason: "has \(count) \(what)", expected: span(range))
    }

    /// Names that differ from one another.
    static func distinct(_ names: [String], _ field: @autoclosure () -> String, _ member: String) throws(NotifyError) {
        var seen: Set<String> = []
        for (index, name) in names.enumerated() where !seen.insert(name).inserted {
            throw refusal("\(field())[\(index)].\(member)", name, reason: "is there twice")
        }
    }

    /// Words of a client's library, each a name and there once.
    static func options(_ words: [String], _ field: @autoclosure () -> String) throws(NotifyError) {
        guard !words.isEmpty else { return }
        try count(words.count, field(), of: "options", in: 0...Limits.options)
        for (index, word) in words.enumerated() { try name(word, "\(field())[\(index)]") }
        guard let index = words.indices.first(where: { words[..<$0].contains(words[$0]) }) else { return }
        throw refusal("\(field())[\(index)]", words[index], reason: "is there twice")
    }

    /// The error of a field; a long value is left out.
    static func refusal(
        _ field: String, _ value: String? = nil, reason: String, expected: String? = nil
    ) -> NotifyError {
        let shown = value.flatMap { $0.utf8.count <= Limits.nameBytes ? $0 : nil }
        return NotifyError(.invalidField(field: field, value: shown, reason: reason, expected: expected))
    }

    private static func span(_ range: ClosedRange<Int>) -> String {
        "\(range.lowerBound) to \(range.upperBound)"
    }

    /// Whether there is nothing but white space; most texts begin with a letter that needs no table.
    private static func isBlank(_ text: String) -> Bool {
        if let first = text.utf8.first, isPlain(first) { return false }
        return text.allSatisfy(\.isWhitespace)
    }

    /// Whether a control character is in it; most names are of ASCII, whose bytes are looked at faster than scalars.
    private static func hasControl(_ name: String) -> Bool {
        !name.utf8.allSatisfy(isPlain) && name.unicodeScalars.contains(where: isControl)
    }

    /// The visible characters of ASCII.
    private static func isPlain(_ byte: UInt8) -> Bool {
        0x21...0x7E ~= byte
    }

    /// The scalars of general category Cc, without looking into tables.
    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
    }
}
