/// What the grammar cannot say: each name once, and every named type defined.
struct InterfaceCheck {
    private let members: [MemberDescription]
    private let typeNames: Set<String>

    init(_ members: [MemberDescription]) {
        self.members = members
        typeNames = Set(members.compactMap { if case .type = $0.kind { $0.name } else { nil } })
    }

    func run() throws(VarlinkError) {
        try checkDistinct(members.map(\.name), in: "the interface")
        for member in members {
            switch member.kind {
            case .type(let type): try check(type, in: member.name)
            case .error(let fields): try check(.structure(fields), in: member.name)
            case .method(let input, let output):
                try check(.structure(input), in: member.name)
                try check(.structure(output), in: member.name)
            }
        }
    }

    private func check(_ type: ValueType, in place: String) throws(VarlinkError) {
        switch type {
        case .bool, .int, .float, .string, .object: break
        case .named(let name):
            guard typeNames.contains(name) else { throw .malformed("\(place): type \(name) is not defined") }
        case .array(let element), .map(let element), .optional(let element): try check(element, in: place)
        case .enumeration(let values): try checkDistinct(values.map(\.name), in: place)
        case .structure(let fields):
            try checkDistinct(fields.map(\.name), in: place)
            for field in fields { try check(field.type, in: "\(place).\(field.name)") }
        }
    }

    private func checkDistinct(_ names: [String], in place: String) throws(VarlinkError) {
        var seen: Set<String> = []
        for name in names where !seen.insert(name).inserted {
            throw .malformed("\(place): the name \(name) stands there twice")
        }
    }
}
