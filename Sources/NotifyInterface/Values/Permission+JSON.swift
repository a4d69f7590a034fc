public import NotifyModel
public import Varlink

extension Permission: JSONDecodable, JSONEncodable {
    /// Reads the fields.
    public init(from reader: inout ObjectReader) throws(VarlinkError) {
        self.init()
        authorization = try reader.choice("authorization")
        banner = try reader.bool("banner")
        sound = try reader.bool("sound")
        badge = try reader.bool("badge")
        launch = try reader.bool("launch")
        maximum = try reader.level("maxLevel")
    }

    /// Writes every field.
    public func encode(into object: inout ObjectWriter) {
        object.set("authorization", authorization.rawValue)
        object.set("banner", banner)
        object.set("sound", sound)
        object.set("badge", badge)
        object.set("launch", launch)
        object.set("maxLevel", maximum.word)
    }
}
