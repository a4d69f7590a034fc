/// Which signals are wanted (D-Bus specification, "Match Rules").
///
/// A sender given by a well-known name keeps others away at the bus, but not what reaches us by another match or is sent
/// to us alone: who must know compares ``BusMessage/sender`` with the name's owner.
public struct BusMatch: Hashable, Sendable {
    /// The name of the sender; nil for any.
    public var sender: String?
    /// The object; nil for any.
    public var path: String?
    /// The interface; nil for any.
    public var interface: String?
    /// The name of the signal; nil for any.
    public var member: String?
    /// The first argument, a string; nil for any.
    public var firstArgument: String?

    /// Makes a match for the signals that have all of it.
    public init(
        sender: String? = nil, path: String? = nil, interface: String? = nil, member: String? = nil,
        firstArgument: String? = nil
    ) {
        self.sender = sender
        self.path = path
        self.interface = interface
        self.member = member
        self.firstArgument = firstArgument
    }

    /// The rule as the bus reads it.
    ///
    /// - Throws: ``SystemdError/Code/wrongValue`` for an apostrophe or a backslash, which libsystemd and the bus read
    ///   differently.
    func rule() throws(SystemdError) -> String {
        let parts: [(name: String, value: String?)] = [
            ("sender", sender), ("path", path), ("interface", interface), ("member", member), ("arg0", firstArgument),
        ]
        var rule = "type='signal'"
        for case (let name, let value?) in parts {
            guard !value.contains(where: { $0 == "'" || $0 == "\\" }) else {
                throw MessageWriter.wrong("\(name) \"\(value)\" in a match")
            }
            rule += ",\(name)='\(value)'"
        }
        return rule
    }
}
