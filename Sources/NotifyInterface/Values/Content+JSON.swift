public import NotifyModel
public import Varlink

/// `Content` on the wire (org.notifyd.Notifications.Content), which is also how the daemon keeps it.
extension Content: JSONDecodable, JSONEncodable {
    /// Reads the fields; whether their values may be used is `check(at:)`.
    public init(from reader: inout ObjectReader) throws(VarlinkError) {
        self.init(title: try reader.string("title"))
        subtitle = try reader.optionalString("subtitle")
        body = try reader.optionalString("body")
        sound = try reader.optionalString("sound")
        soundLoop = try reader.optionalBool("soundLoop") ?? false
        badge = try reader.optionalInt("badge").map(Int.init)
        icon = try reader.optionalString("icon")
        image = try reader.optionalString("image")
        url = try reader.optionalString("url")
        category = try reader.optionalString("category")
        thread = try reader.optionalString("thread")
        level = try reader.optionalLevel("level") ?? .active
        isTransient = try reader.optionalBool("transient") ?? false
        isResident = try reader.optionalBool("resident") ?? false
        userInfo = try reader.optionalObject("userInfo")?.description
    }

    /// Writes what is there; the level only when it is not active.
    public func encode(into object: inout ObjectWriter) {
        object.set("title", title)
        object.set("subtitle", subtitle)
        object.set("body", body)
        object.set("sound", sound)
        object.setFlag("soundLoop", soundLoop)
        object.set("badge", badge)
        object.set("icon", icon)
        object.set("image", image)
        object.set("url", url)
        object.set("category", category)
        object.set("thread", thread)
        object.set("level", level == .active ? nil : level.word)
        object.setFlag("transient", isTransient)
        object.setFlag("resident", isResident)
        object.set("userInfo", checkedJSON: userInfo)
    }
}
