/// What to run: a command line that is already split, its surroundings and its standard input.
struct Program: Hashable, Sendable {
    /// What the program finds on its standard input.
    enum Input: Hashable, Sendable {
        /// Nothing: /dev/null.
        case empty
        /// These bytes, then the end.
        case bytes([UInt8])
    }

    /// The program (a path, or a name looked up in PATH) and its arguments.
    let arguments: [String]
    /// Variables set on top of the inherited environment.
    var environment: [String: String] = [:]
    /// The folder it runs in; `nil` for the user's home.
    var folder: String?
    /// Its standard input.
    var input: Input = .empty

    init(_ arguments: [String], environment: [String: String] = [:], folder: String? = nil, input: Input = .empty) {
        self.arguments = arguments
        self.environment = environment
        self.folder = folder
        self.input = input
    }
}
