/// The members of an object while it is read, refusing a name that is there already.
///
/// A few names are compared one by one; from `scanLimit` on a set takes over, so that a hostile object of
/// 100,000 members costs no quadratic time.
struct DistinctNames {
    private static let scanLimit = 16

    private(set) var members: [JSONObject.Member] = []
    private var names: Set<String> = []

    /// Adds a member; false when the name was added before.
    mutating func append(_ name: String, _ value: JSON) -> Bool {
        if members.isEmpty { members.reserveCapacity(8) }
        guard isNew(name) else { return false }
        members.append(JSONObject.Member(name: name, value: value))
        return true
    }

    private mutating func isNew(_ name: String) -> Bool {
        if members.count < Self.scanLimit {
            return !members.contains { $0.name == name }
        }
        if names.isEmpty { names = Set(members.map(\.name)) }
        return names.insert(name).inserted
    }
}
