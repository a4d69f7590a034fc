/// Reads the typed members of one JSON object and notes which were read, so that unknown ones can be refused.
///
/// Every error is InvalidParameter with the member's path, such as `trigger.at` or `actions[1].label`. For the optional
/// forms `null` is as good as absent. Reading members in the order in which they were written costs one comparison
/// each.
public struct ObjectReader: Sendable {
    /// Where the object stands in the whole, empty for the whole itself.
    public let path: String
    let members: [JSONObject.Member]
    let ignoresUnknown: Bool
    private var readMembers: MemberSet
    private var likelyNext = 0

    /// Reads an object that stands at that path; a reader of replies ignores unknown members, as a newer peer may send
    /// some.
    public init(_ object: JSONObject, path: String = "", ignoresUnknown: Bool = false) {
        self.path = path
        self.ignoresUnknown = ignoresUnknown
        members = object.members
        readMembers = MemberSet(count: members.count)
    }

    /// Refuses the first member that nobody has read, unless unknown ones are ignored.
    ///
    /// - Throws: `VarlinkError` InvalidParameter with the member's path.
    public func finish() throws(VarlinkError) {
        guard !ignoresUnknown, let index = readMembers.firstAbsent else { return }
        throw invalid(members[index].name, "unknown; there is no parameter of this name")
    }

    /// The members not read yet, which then count as read.
    public mutating func remainder() -> JSONObject {
        let rest = members.indices.filter { !readMembers.contains($0) }
        for index in rest { readMembers.insert(index) }
        return JSONObject(uniqueMembers: rest.map { members[$0] })
    }

    /// The error for a member of this object whose value is wrong for that reason.
    public func invalid(_ name: String, _ reason: String) -> VarlinkError {
        .invalidParameter(path(to: name), reason: reason)
    }

    /// The path of a member of this object.
    public func path(to name: String) -> String {
        path.isEmpty ? name : "\(path).\(name)"
    }

    /// Whether there is a member of that name that is not null; does not count as reading it.
    public func has(_ name: String) -> Bool {
        members.contains { $0.name == name && $0.value != .null }
    }

    /// Notes the member as read and gives its value, nil when absent or null.
    mutating func take(_ name: String) throws(VarlinkError) -> JSON? {
        var index = likelyNext
        for _ in members.indices {
            if index >= members.count { index = 0 }
            if members[index].name == name {
                readMembers.insert(index)
                likelyNext = index + 1
                return try plain(members[index].value, name)
            }
            index += 1
        }
        return nil
    }

    private func plain(_ json: JSON, _ name: String) throws(VarlinkError) -> JSON? {
        switch json {
        case .null: return nil
        case .raw(let raw):
            do throws(VarlinkError) {
                let json = try raw.parsed()
                return json == .null ? nil : json
            } catch { throw invalid(name, error.message) }
        default: return json
        }
    }

    /// Gives the value or refuses its absence.
    func require<Value>(_ value: Value?, _ name: String, _ kind: String) throws(VarlinkError) -> Value {
        guard let value else { throw invalid(name, "missing; \(kind) is needed") }
        return value
    }

    /// The error for a member of the wrong kind.
    func wrong(_ name: String, _ json: JSON, _ kind: String) -> VarlinkError {
        invalid(name, "\(json.kind), where \(kind) is needed")
    }
}

/// Which members were read: one word of bits for objects of usual size.
private struct MemberSet: Sendable {
    private let count: Int
    private var low: UInt64 = 0
    private var high: [Bool]

    init(count: Int) {
        self.count = count
        high = count > 64 ? Array(repeating: false, count: count - 64) : []
    }

    func contains(_ index: Int) -> Bool {
        index < 64 ? low & (1 << UInt64(index)) != 0 : high[index - 64]
    }

    mutating func insert(_ index: Int) {
        if index < 64 { low |= 1 << UInt64(index) } else { high[index - 64] = true }
    }

    var firstAbsent: Int? {
        let index = (~low).trailingZeroBitCount
        if index < 64 { return index < count ? index : nil }
        return high.firstIndex(of: false).map { $0 + 64 }
    }
}
