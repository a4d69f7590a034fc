/// What an interface offers: its types, methods and errors, read from `.varlink` text.
///
/// The grammar is the part of varlink's that every known parser accepts (PLATFORM 1.4); what some of them refuse is an
/// error here, so that a description of ours works with any client.
public struct InterfaceDescription: Hashable, Sendable {
    /// The reverse-DNS name.
    public let name: String
    /// The comment lines before the interface, without `#` and the blank after it.
    public let documentation: [String]
    /// The types, methods and errors in the order of the text.
    public let members: [MemberDescription]
    /// The text as it was read, which is what a service hands out.
    public let source: String

    /// Reads a description.
    ///
    /// - Throws: `VarlinkError` with code `malformed`, the offset, what was found and what was expected.
    public init(parsing source: String) throws(VarlinkError) {
        var parser = InterfaceParser(Array(source.utf8))
        let head = try parser.interface()
        let members = try parser.members()
        try InterfaceCheck(members).run()
        (documentation, name) = head
        self.members = members
        self.source = source
    }

    /// The member of that name.
    public func member(_ name: String) -> MemberDescription? {
        members.first { $0.name == name }
    }

    /// Whether there is a method of that name.
    public func hasMethod(_ name: String) -> Bool {
        if case .method = member(name)?.kind { true } else { false }
    }

    /// The names of the methods in the order of the text.
    public var methodNames: [String] {
        members.compactMap { if case .method = $0.kind { $0.name } else { nil } }
    }

    /// The names of the errors in the order of the text.
    public var errorNames: [String] {
        members.compactMap { if case .error = $0.kind { $0.name } else { nil } }
    }
}
