public import Varlink

/// One method of our interfaces: its name and its two shapes, so that a client and a server can be generic over it.
public protocol NotifyMethod: SendableMetatype {
    /// What a call carries.
    associatedtype Parameters: MethodParameters
    /// What a reply carries.
    associatedtype Reply: MethodReply
    /// The full name on the wire, such as `org.notifyd.Notifications.Schedule`.
    static var name: String { get }
    /// Whether it must be called with `more` and answers with several replies.
    static var streams: Bool { get }
}

extension NotifyMethod {
    /// Most methods answer once.
    public static var streams: Bool { false }

    /// Reads and checks the parameters of a call.
    ///
    /// - Throws: the error reply: `InvalidParameter` with the path of the first unknown, missing or wrongly typed
    ///   field; `InvalidField` for a value that cannot be used.
    public static func parameters(_ object: JSONObject) throws(VarlinkError) -> Parameters {
        let parameters = try Parameters(object)
        do throws(NotifyError) { try parameters.check() } catch { throw error.reply }
        return parameters
    }

    /// Reads a reply; fields that a newer daemon adds are ignored.
    ///
    /// - Throws: `VarlinkError` that names the first missing or wrongly typed field.
    public static func reply(_ object: JSONObject) throws(VarlinkError) -> Reply {
        try Reply(object, ignoresUnknown: true)
    }
}

/// What a call carries.
public protocol MethodParameters: JSONDecodable, JSONEncodable, Hashable, Sendable {
    /// Refuses the first value that no daemon would take, whatever it has stored.
    ///
    /// - Throws: `NotifyError` of kind `invalidField` with the field's path.
    func check() throws(NotifyError)
}

extension MethodParameters {
    /// Parameters without rules of their own.
    public func check() throws(NotifyError) {}
}

/// What a reply carries.
public protocol MethodReply: JSONDecodable, JSONEncodable, Hashable, Sendable {}
