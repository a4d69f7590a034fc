/// One option of a command: what it is called, what follows it and what help says of it.
struct Option: Hashable, Sendable {
    /// What may follow the name.
    enum Argument: Hashable, Sendable {
        case none
        case required(String)
        /// Only after an equals sign, as in `--reply=PLACEHOLDER`.
        case optional(String)
    }

    /// The name with its two dashes.
    let name: String
    let argument: Argument
    let isRepeatable: Bool
    /// One sentence.
    let help: String

    static func flag(_ name: String, _ help: String) -> Option {
        Option(name: name, argument: .none, isRepeatable: false, help: help)
    }

    static func value(_ name: String, _ placeholder: String, _ help: String) -> Option {
        Option(name: name, argument: .required(placeholder), isRepeatable: false, help: help)
    }

    static func repeated(_ name: String, _ placeholder: String, _ help: String) -> Option {
        Option(name: name, argument: .required(placeholder), isRepeatable: true, help: help)
    }

    static func optionalValue(_ name: String, _ placeholder: String, _ help: String) -> Option {
        Option(name: name, argument: .optional(placeholder), isRepeatable: false, help: help)
    }

    /// The name and what follows it, as help and manual print it: `--at TIME`, `--reply[=PLACEHOLDER]`.
    var spelling: String {
        switch argument {
        case .none: name
        case .required(let placeholder): "\(name) \(placeholder)"
        case .optional(let placeholder): "\(name)[=\(placeholder)]"
        }
    }
}
