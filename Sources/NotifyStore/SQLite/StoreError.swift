/// Why the store could not do what it was asked.
public struct StoreError: Error, Sendable {
    /// The kind of fault, by which a caller decides.
    public struct Code: Hashable, Sendable {
        /// The word of the code, as it is shown and logged.
        public let word: String

        /// The disk, or the quota, has no room left; what was written in this turn is undone.
        public static let full: Code = Code(word: "full")
        /// The file is not a database, or a page in it cannot be right.
        public static let damaged: Code = Code(word: "damaged")
        /// The file is a database of another program; it was not touched.
        public static let foreign: Code = Code(word: "foreign")
        /// The file was written by a newer release; it was not touched.
        public static let newerSchema: Code = Code(word: "newer schema")
        /// Another process holds the state directory; see ``StoreError/holder``.
        public static let locked: Code = Code(word: "locked")
        /// The state directory belongs to somebody else, or others may write to it; it was not touched.
        public static let unsafe: Code = Code(word: "unsafe")
        /// A system call failed.
        public static let io: Code = Code(word: "input/output")
        /// A rule of the schema forbids the change, such as a key that is taken.
        public static let constraint: Code = Code(word: "constraint")
        /// Another connection held the database for longer than the busy limit.
        public static let busy: Code = Code(word: "busy")
        /// The row changed since it was read, or is gone.
        public static let stale: Code = Code(word: "stale")
        /// The caller broke a rule of this interface, or SQLite refused for a reason that is a bug of ours.
        public static let misuse: Code = Code(word: "misuse")
    }

    /// What SQLite or the kernel said.
    public struct Underlying: Hashable, Sendable {
        /// The extended result code of SQLite, or errno for a system call.
        public let code: Int32
        /// The text that goes with it.
        public let text: String
    }

    /// The kind of fault.
    public let code: Code
    /// What was being done, with which file.
    public let context: String
    /// What SQLite or the kernel said; nil when the fault was found here.
    public let underlying: Underlying?
    /// The SQL that failed, for the log and not for people; nil when none did.
    public var statement: String?
    /// The process that holds the lock, when `code` is ``Code/locked`` and the lock file names one.
    public let holder: Int32?

    /// Makes an error; `holder` goes with `locked`.
    public init(_ code: Code, _ context: String, underlying: Underlying? = nil, holder: Int32? = nil) {
        self.code = code
        self.context = context
        self.underlying = underlying
        self.holder = holder
    }
}

extension StoreError: CustomStringConvertible {
    /// One line for people.
    public var description: String {
        guard let underlying else { return context }
        return "\(context): \(underlying.text) (\(underlying.code))"
    }
}
