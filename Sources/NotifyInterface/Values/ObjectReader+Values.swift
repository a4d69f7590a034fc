internal import CivilTime
internal import NotifyModel
internal import Varlink

/// Readings of the values that our interfaces share; a value that cannot be used is `InvalidField` with its path.
extension ObjectReader {
    /// The RFC 3339 date with an offset of that name.
    mutating func instant(_ name: String) throws(VarlinkError) -> Instant {
        try date(try string(name), name)
    }

    /// The RFC 3339 date with an offset of that name, nil when absent.
    mutating func optionalInstant(_ name: String) throws(VarlinkError) -> Instant? {
        guard let text = try optionalString(name) else { return nil }
        return try date(text, name)
    }

    /// The RFC 3339 dates in the array of that name.
    mutating func instants(_ name: String) throws(VarlinkError) -> [Instant] {
        var dates: [Instant] = []
        for (index, text) in try strings(name).enumerated() {
            dates.append(try date(text, "\(name)[\(index)]"))
        }
        return dates
    }

    /// The short handle of that name.
    mutating func handle(_ name: String) throws(VarlinkError) -> OccurrenceHandle {
        try handle(try string(name), name)
    }

    /// The short handle of that name, nil when absent.
    mutating func optionalHandle(_ name: String) throws(VarlinkError) -> OccurrenceHandle? {
        guard let text = try optionalString(name) else { return nil }
        return try handle(text, name)
    }

    /// Reads a list of short handles.
    mutating func handles(_ name: String) throws(VarlinkError) -> [OccurrenceHandle] {
        var handles: [OccurrenceHandle] = []
        for text in try strings(name) { handles.append(try handle(text, name)) }
        return handles
    }

    private func handle(_ text: String, _ name: String) throws(VarlinkError) -> OccurrenceHandle {
        guard let handle = OccurrenceHandle(text) else {
            throw unusable(name, text, "is no handle", expected: "a sign and a number such as +12")
        }
        return handle
    }

    /// The word of that name, one of the type's cases.
    mutating func choice<Word: CaseIterable & RawRepresentable<String>>(
        _ name: String, of type: Word.Type = Word.self
    ) throws(VarlinkError) -> Word {
        try choice(try string(name), name)
    }

    /// The word of that name, one of the type's cases, nil when absent.
    mutating func optionalChoice<Word: CaseIterable & RawRepresentable<String>>(
        _ name: String, of type: Word.Type = Word.self
    ) throws(VarlinkError) -> Word? {
        try optionalString(name).map { (text) throws(VarlinkError) in try choice(text, name) }
    }

    private func choice<Word: CaseIterable & RawRepresentable<String>>(
        _ text: String, _ name: String
    ) throws(VarlinkError) -> Word {
        guard let word = Word(rawValue: text) else {
            throw unusable(name, text, "is not known", expected: choices(Word.allCases.map(\.rawValue)))
        }
        return word
    }

    /// The interruption level of that name.
    mutating func level(_ name: String) throws(VarlinkError) -> InterruptionLevel {
        try level(try string(name), name)
    }

    /// The interruption level of that name, nil when absent.
    mutating func optionalLevel(_ name: String) throws(VarlinkError) -> InterruptionLevel? {
        try optionalString(name).map { (text) throws(VarlinkError) in try level(text, name) }
    }

    private func level(_ text: String, _ name: String) throws(VarlinkError) -> InterruptionLevel {
        guard let level = InterruptionLevel(word: text) else {
            throw unusable(
                name, text, "is not known", expected: choices(InterruptionLevel.allCases.map(\.word)))
        }
        return level
    }

    /// The error of a field of this object whose value cannot be used.
    func unusable(_ name: String, _ value: String?, _ reason: String, expected: String? = nil) -> VarlinkError {
        NotifyError(.invalidField(field: path(to: name), value: value, reason: reason, expected: expected)).reply
    }

    private func date(_ text: String, _ name: String) throws(VarlinkError) -> Instant {
        do throws(CivilTimeError) {
            return try Instant(rfc3339: text)
        } catch {
            throw unusable(
                name, text, "is no date: \(error)", expected: "RFC 3339 with an offset, as in 2026-12-24T08:00:00Z")
        }
    }
}

/// Words as a sentence lists them: `replace, keep or fail`.
func choices(_ words: [String]) -> String {
    guard words.count > 1, let last = words.last else { return words.joined() }
    return words.dropLast().joined(separator: ", ") + " or " + last
}
