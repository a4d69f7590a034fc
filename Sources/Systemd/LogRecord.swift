/// One thing that is logged: a line for people, and fields to search by.
public struct LogRecord: Hashable, Sendable {
    /// The name of a field of our own: `NOTIFYD_` and upper-case letters, digits and underscores.
    public struct Name: Hashable, Sendable {
        /// The name as the journal shows it.
        public let text: String

        /// The client it is about.
        public static let client: Name = Name("CLIENT")

        /// Makes `NOTIFYD_` + word.
        public init(_ word: String) {
            let isValid = !word.isEmpty && word.utf8.allSatisfy(Name.isAllowed)
            precondition(isValid, "a journal field takes A-Z, 0-9 and _, not \(word)")
            text = "NOTIFYD_" + word
        }

        private static func isAllowed(_ byte: UInt8) -> Bool {
            (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) || byte == UInt8(ascii: "_")
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        }
    }

    /// How much it matters.
    public let level: Log.Level
    /// One line, without the program's name.
    public let message: String
    /// What it is about.
    public let fields: [Name: String]

    /// Makes a record.
    public init(level: Log.Level, message: String, fields: [Name: String] = [:]) {
        self.level = level
        self.message = message
        self.fields = fields
    }

    /// The fields in a stable order.
    var sortedFields: [(name: String, value: String)] {
        fields.map { (name: $0.key.text, value: $0.value) }.sorted { $0.name < $1.name }
    }
}
