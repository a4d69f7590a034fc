public import Varlink

/// A push message wakes a program without a word to the user.
///
/// Its fields on the wire are those of `org.notifyd.Clients.PushMessage`.
public struct WirePushMessage: JSONDecodable, JSONEncodable, Hashable, Sendable {
    /// The id that its publisher gave it.
    public var messageId: String?
    /// The program's own fields as they were sent, JSON text of one object.
    public var userInfo: String?

    /// Joins the fields; those left out are absent.
    public init(messageId: String? = nil, userInfo: String? = nil) {
        self.messageId = messageId
        self.userInfo = userInfo
    }

    /// Reads the fields.
    public init(from reader: inout ObjectReader) throws(VarlinkError) {
        messageId = try reader.optionalString("messageId")
        userInfo = try reader.optionalObject("userInfo")?.description
    }

    /// Writes the fields that are there.
    public func encode(into object: inout ObjectWriter) {
        object.set("messageId", messageId)
        object.set("userInfo", checkedJSON: userInfo)
    }
}
