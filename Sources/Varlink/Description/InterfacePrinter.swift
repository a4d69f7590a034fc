/// Prints an interface as `.varlink` text that reads back as the same members.
///
/// Fields go on one line when none has a comment and the line stays within `width`; otherwise on a line each.
struct InterfacePrinter {
    private static let width = 100
    private(set) var text = ""

    mutating func print(_ interface: InterfaceDescription) {
        comment(interface.documentation, level: 0)
        text += "interface \(interface.name)\n"
        for member in interface.members {
            text += "\n"
            comment(member.documentation, level: 0)
            print(member)
            text += "\n"
        }
    }

    private mutating func print(_ member: MemberDescription) {
        switch member.kind {
        case .type(let type):
            text += "type \(member.name) "
            print(type, level: 0)
        case .error(let fields):
            text += "error \(member.name) "
            print(.structure(fields), level: 0)
        case .method(let input, let output):
            text += "method \(member.name)"
            print(.structure(input), level: 0)
            text += " -> "
            print(.structure(output), level: 0)
        }
    }

    private mutating func print(_ type: ValueType, level: Int) {
        switch type {
        case .bool: text += "bool"
        case .int: text += "int"
        case .float: text += "float"
        case .string: text += "string"
        case .object: text += "object"
        case .named(let name): text += name
        case .array(let element): print("[]", element, level)
        case .map(let element): print("[string]", element, level)
        case .optional(let element): print("?", element, level)
        case .structure(let fields): print(fields.map { ($0.name, $0.type, $0.documentation) }, level)
        case .enumeration(let values): print(values.map { ($0.name, nil, $0.documentation) }, level)
        }
    }

    private mutating func print(_ prefix: String, _ element: ValueType, _ level: Int) {
        text += prefix
        print(element, level: level)
    }

    private mutating func print(_ items: [(name: String, type: ValueType?, documentation: [String])], _ level: Int) {
        if let line = oneLine(items, level) {
            text += line
            return
        }
        text += "(\n"
        for (index, item) in items.enumerated() {
            comment(item.documentation, level: level + 1)
            indent(level + 1)
            print(item.name, item.type, level + 1)
            text += index + 1 < items.count ? ",\n" : "\n"
        }
        indent(level)
        text += ")"
    }

    private mutating func print(_ name: String, _ type: ValueType?, _ level: Int) {
        text += name
        guard let type else { return }
        print(": ", type, level)
    }

    /// The items in one line; nil when that does not do.
    private func oneLine(_ items: [(name: String, type: ValueType?, documentation: [String])], _ level: Int) -> String?
    {
        guard items.allSatisfy({ $0.documentation.isEmpty }) else { return nil }
        var parts: [String] = []
        for item in items {
            var printer = InterfacePrinter()
            printer.print(item.name, item.type, level + 1)
            parts.append(printer.text)
        }
        let line = "(\(parts.joined(separator: ", ")))"
        return line.utf8.count <= Self.width && !line.utf8.contains(UInt8(ascii: "\n")) ? line : nil
    }

    private mutating func comment(_ lines: [String], level: Int) {
        for line in lines {
            indent(level)
            text += line.isEmpty ? "#\n" : "# \(line)\n"
        }
    }

    private mutating func indent(_ level: Int) {
        text += String(repeating: "  ", count: level)
    }
}

extension InterfaceDescription: CustomStringConvertible {
    /// The description in our layout, which reads back as the same members.
    public var description: String {
        var printer = InterfacePrinter()
        printer.print(self)
        return printer.text
    }
}
