public import CivilTime
public import Varlink

/// What was posted, as an observer gets it.
///
/// Its fields on the wire are those of `org.notifyd.Broadcast.Posting`.
public struct WirePosting: JSONDecodable, JSONEncodable, Hashable, Sendable {
    /// Its name.
    public var name: String
    /// What it is about, in the poster's words.
    public var object: String?
    /// The poster's own data, as JSON text of one object.
    public var userInfo: String?
    /// The client that posted it, by its own word.
    public var client: String?
    /// When it was posted.
    public var at: Instant
    /// Which of the observer's patterns match, each once, in their order.
    public var matched: [String]
    /// It was posted before the observing began, and retained.
    public var retained: Bool
    /// How many posts it stands for, itself included; 1 for most.
    public var folded: Int

    /// Joins the fields; those left out are absent.
    public init(
        name: String, object: String? = nil, userInfo: String? = nil, client: String? = nil, at: Instant,
        matched: [String] = [], retained: Bool = false, folded: Int = 1
    ) {
        self.name = name
        self.object = object
        self.userInfo = userInfo
        self.client = client
        self.at = at
        self.matched = matched
        self.retained = retained
        self.folded = folded
    }

    /// Reads the fields.
    public init(from reader: inout ObjectReader) throws(VarlinkError) {
        name = try reader.string("name")
        object = try reader.optionalString("object")
        userInfo = try reader.optionalObject("userInfo")?.description
        client = try reader.optionalString("client")
        at = try reader.instant("at")
        matched = try reader.strings("matched")
        retained = try reader.optionalBool("retained") ?? false
        folded = try reader.optionalInt("folded").map(Int.init) ?? 1
    }

    /// Writes the fields that are there.
    public func encode(into object: inout ObjectWriter) {
        object.set("name", name)
        object.set("object", self.object)
        object.set("userInfo", checkedJSON: userInfo)
        object.set("client", client)
        object.set("at", at)
        object.set("matched", matched)
        object.setFlag("retained", retained)
        object.set("folded", folded > 1 ? folded : nil)
    }
}
