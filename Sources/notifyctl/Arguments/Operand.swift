/// A word of the command line that belongs to no option.
struct Operand: Hashable, Sendable {
    /// How many words it stands for.
    enum Count: Hashable, Sendable {
        case one
        case oneOrNone
        case any
    }

    /// The name in capitals, as the usage line prints it.
    let name: String
    let count: Count

    static func required(_ name: String) -> Operand {
        Operand(name: name, count: .one)
    }

    static func optional(_ name: String) -> Operand {
        Operand(name: name, count: .oneOrNone)
    }

    static func repeated(_ name: String) -> Operand {
        Operand(name: name, count: .any)
    }
}
