/// The words of a command line, sorted into options and operands.
struct ParsedArguments: Hashable, Sendable {
    /// What was given to each option by name; nil stands for an optional value that was left out.
    private var given: [String: [String?]] = [:]
    /// The words that belong to no option, in order.
    private(set) var operands: [String] = []

    /// Whether the option was given at all.
    func has(_ option: Option) -> Bool {
        given[option.name] != nil
    }

    /// The value of the option; nil when it was not given, or given without a value.
    func value(of option: Option) -> String? {
        given[option.name]?.last ?? nil
    }

    /// The values of a repeatable option, in order.
    func values(of option: Option) -> [String] {
        given[option.name, default: []].compactMap(\.self)
    }

    /// The operand at that place; nil when there are fewer.
    func operand(_ index: Int) -> String? {
        operands.indices.contains(index) ? operands[index] : nil
    }

    /// The operand at that place of a command whose syntax requires it; the parser has refused a line without it.
    func required(_ index: Int) -> String {
        precondition(operands.indices.contains(index), "operand \(index) is not required by the command's syntax")
        return operands[index]
    }

    mutating func add(_ option: Option, value: String?) throws(CommandError) {
        if given[option.name] != nil, !option.isRepeatable {
            throw .usage("\(option.name) is given twice; give it once")
        }
        given[option.name, default: []].append(value)
    }

    mutating func add(operand: String) {
        operands.append(operand)
    }
}
