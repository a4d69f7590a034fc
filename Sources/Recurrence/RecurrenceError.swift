public import CivilTime

/// Why a time text, a rule or a zone cannot be used: the word at fault, where it stands, and what would be right.
public struct RecurrenceError: Error, Hashable, Sendable {
    /// The kinds of fault; the name is stable and documented.
    public struct Code: Hashable, Sendable {
        /// The name of the code in documents and JSON.
        public let name: String

        /// The text does not have the form that was expected.
        public static let malformed = Code(name: "malformed")
        /// The form is right, but the value does not exist, such as hour 25.
        public static let noSuchTime = Code(name: "noSuchTime")
        /// The value lies outside the supported range.
        public static let outOfRange = Code(name: "outOfRange")
        /// The time named has passed already.
        public static let past = Code(name: "past")
        /// The wall time does not exist on its day and the policy is to skip it.
        public static let skipped = Code(name: "skipped")
        /// tzdata does not list the zone.
        public static let zoneUnknown = Code(name: "zoneUnknown")
        /// tzdata lists the zone and its data cannot be read, or there is no tzdata.
        public static let zoneUnreadable = Code(name: "zoneUnreadable")
        /// Two parts of a rule exclude each other, or one needs another.
        public static let contradiction = Code(name: "contradiction")
    }

    /// The kind of fault.
    public let code: Code
    /// The word at fault; empty when something is missing.
    public let word: String
    /// Where the word begins, counted in characters from 1; 0 when it does not stand in a text.
    public let position: Int
    /// What is wrong and what would be right.
    public let reason: String
    /// Names or words that come near, best first; empty when none does.
    public let nearMatches: [String]
    /// The fault in a date or time inside the text.
    public let underlying: CivilTimeError?

    init(
        _ code: Code, word: String, position: Int = 0, reason: String, nearMatches: [String] = [],
        underlying: CivilTimeError? = nil
    ) {
        self.code = code
        self.word = word
        self.position = position
        self.reason = reason
        self.nearMatches = nearMatches
        self.underlying = underlying
    }

    /// Takes over a fault in a date that begins at a character of a longer text.
    init(_ fault: CivilTimeError, startingAt position: Int = 1) {
        let codes: [CivilTimeError.Code: Code] = [.outOfRange: .outOfRange, .noSuchTime: .noSuchTime]
        self.init(
            codes[fault.code] ?? .malformed, word: fault.word, position: fault.position + position - 1,
            reason: fault.reason, underlying: fault)
    }
}

extension RecurrenceError: CustomStringConvertible {
    /// One line: the word, its place, the reason, and what comes near.
    public var description: String {
        let place =
            switch (word.isEmpty, position) {
            case (true, 0): ""
            case (true, _): "at character \(position): "
            case (false, 0): "\"\(word)\": "
            case (false, _): "\"\(word)\" at character \(position): "
            }
        let near = nearMatches.isEmpty ? "" : "; did you mean \(nearMatches.joined(separator: ", "))?"
        return place + reason + near
    }
}
