/// Reads interface text by recursive descent.
///
/// A comment stands on lines of its own before the interface, a member, a field or a word of an enumeration, and
/// becomes its documentation.
struct InterfaceParser {
    /// How many structures may contain one another; keeps hostile text from exhausting the stack.
    static let depthLimit = 32

    let text: [UInt8]
    var position = 0

    init(_ text: [UInt8]) {
        self.text = text
    }

    mutating func interface() throws(VarlinkError) -> (documentation: [String], name: String) {
        let documentation = try comments()
        guard try word() == "interface" else { throw fault(expected: "the keyword interface") }
        try blank()
        return (documentation, try interfaceName())
    }

    mutating func members() throws(VarlinkError) -> [MemberDescription] {
        var members: [MemberDescription] = []
        while true {
            let documentation = try comments()
            if position == text.count, documentation.isEmpty { return members }
            members.append(try member(documentation))
        }
    }

    private mutating func member(_ documentation: [String]) throws(VarlinkError) -> MemberDescription {
        let start = position
        let keyword = try word()
        guard ["type", "method", "error"].contains(keyword) else {
            throw fault(at: start, expected: "type, method or error")
        }
        try blank()
        let name = try memberName()
        skipBlanks()
        let kind: MemberDescription.Kind =
            switch keyword {
            case "type": .type(try composite(depth: 0))
            case "method": try method()
            default: .error(try fields())
            }
        return MemberDescription(name: name, kind: kind, documentation: documentation)
    }

    private mutating func method() throws(VarlinkError) -> MemberDescription.Kind {
        let input = try fields()
        skipBlanks()
        try expect("->")
        skipBlanks()
        return .method(input: input, output: try fields())
    }

    private mutating func fields() throws(VarlinkError) -> [FieldDescription] {
        let start = position
        guard case .structure(let fields) = try composite(depth: 0) else {
            throw fault(at: start, expected: "fields with types")
        }
        return fields
    }

    /// Reads `(...)`: a structure when the first name is followed by a colon, otherwise an enumeration.
    private mutating func composite(depth: Int) throws(VarlinkError) -> ValueType {
        guard depth < Self.depthLimit else { throw fault(expected: "at most \(Self.depthLimit) nested structures") }
        try expect("(")
        let documentation = try comments()
        if documentation.isEmpty, accept(")") { return .structure([]) }
        let name = try fieldName()
        skipBlanks()
        return peek == UInt8(ascii: ":")
            ? .structure(try structure(name, documentation, depth))
            : .enumeration(try enumeration(name, documentation))
    }

    private mutating func structure(
        _ first: String, _ comment: [String], _ depth: Int
    ) throws(VarlinkError) -> [FieldDescription] {
        var (name, documentation) = (first, comment)
        var fields: [FieldDescription] = []
        while true {
            skipBlanks()
            try expect(":")
            skipBlanks()
            let type = try type(depth: depth)
            fields.append(FieldDescription(name: name, type: type, documentation: documentation))
            skipBlanks()
            if accept(")") { return fields }
            try expect(",")
            documentation = try comments()
            name = try fieldName()
        }
    }

    private mutating func enumeration(_ first: String, _ comment: [String]) throws(VarlinkError) -> [EnumerationValue] {
        var values = [EnumerationValue(name: first, documentation: comment)]
        while !accept(")") {
            try expect(",")
            let documentation = try comments()
            values.append(EnumerationValue(name: try fieldName(), documentation: documentation))
            skipBlanks()
        }
        // PyPI's parser refuses an enumeration of one word.
        guard values.count > 1 else { throw fault(expected: "a second word in the enumeration") }
        return values
    }

    private mutating func type(depth: Int) throws(VarlinkError) -> ValueType {
        if accept("?") {
            guard peek != UInt8(ascii: "?") else { throw fault(expected: "one question mark") }
            return .optional(try type(depth: depth))
        }
        if accept("[") {
            if accept("]") { return .array(try element(depth)) }
            guard accept("string]") else { throw fault(expected: "] or string]") }
            return .map(try element(depth))
        }
        if peek == UInt8(ascii: "(") { return try composite(depth: depth + 1) }
        return try plainType()
    }

    /// Reads what an array or a map holds; directly nested ones and sets are refused by varlinkctl.
    private mutating func element(_ depth: Int) throws(VarlinkError) -> ValueType {
        guard peek != UInt8(ascii: "[") else {
            throw fault(expected: "a named type in place of the inner array or map")
        }
        let start = position
        let element = try type(depth: depth)
        guard element != .structure([]) else { throw fault(at: start, expected: "a structure with fields") }
        return element
    }

    private mutating func plainType() throws(VarlinkError) -> ValueType {
        let start = position
        let name = try word()
        switch name {
        case "bool": return .bool
        case "int": return .int
        case "float": return .float
        case "string": return .string
        case "object": return .object
        default:
            guard name.utf8.first.map(isUpper) == true else { throw fault(at: start, expected: "a type") }
            return .named(name)
        }
    }
}
