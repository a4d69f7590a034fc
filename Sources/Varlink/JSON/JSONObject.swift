/// The members of a JSON object, each name once, in the order in which they were written.
///
/// Lookup is a scan: messages have a handful of members, and a scan of those beats hashing.
public struct JSONObject: Sendable {
    /// A name and its value.
    public struct Member: Hashable, Sendable {
        /// The name, unique within its object.
        public let name: String
        /// The value.
        public var value: JSON
    }

    /// The members in order.
    public private(set) var members: [Member]

    /// An object without members.
    public init() {
        members = []
    }

    /// The reader has compared the names already.
    init(uniqueMembers members: [Member]) {
        self.members = members
    }

    /// A literal that names a member twice is a programmer's error.
    init(distinct elements: [(String, JSON)]) {
        self.init()
        for (name, value) in elements {
            precondition(self[name] == nil, "a JSON object literal names \"\(name)\" twice")
            members.append(Member(name: name, value: value))
        }
    }

    /// Whether there are no members.
    public var isEmpty: Bool { members.isEmpty }

    /// The number of members.
    public var count: Int { members.count }

    /// The value of that name; setting keeps the place of a present member, nil removes it.
    public subscript(name: String) -> JSON? {
        get {
            members.first { $0.name == name }?.value
        }
        set {
            let index = members.firstIndex { $0.name == name }
            switch (index, newValue) {
            case (let index?, let value?): members[index].value = value
            case (let index?, nil): members.remove(at: index)
            case (nil, let value?): members.append(Member(name: name, value: value))
            case (nil, nil): break
            }
        }
    }
}

extension JSONObject: Hashable {
    /// Equal when both have the same members, in any order.
    public static func == (left: JSONObject, right: JSONObject) -> Bool {
        guard left.count == right.count else { return false }
        if left.members == right.members { return true }
        let others = Dictionary(uniqueKeysWithValues: right.members.map { ($0.name, $0.value) })
        return left.members.allSatisfy { others[$0.name] == $0.value }
    }

    /// Feeds the members in a way that does not depend on their order.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(members.reduce(0) { $0 ^ $1.hashValue })
    }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    /// An object with these members; names must differ.
    public init(dictionaryLiteral elements: (String, JSON)...) {
        self.init(distinct: elements)
    }
}

extension JSONObject: CustomStringConvertible {
    /// The compact text of the object.
    public var description: String { JSON.object(self).description }
}
