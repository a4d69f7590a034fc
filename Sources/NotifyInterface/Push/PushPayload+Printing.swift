internal import NotifyModel
internal import Varlink

extension PushPayload: CustomStringConvertible {
    /// The payload as APNs' JSON body; reading it gives the same value, if it is one that may be read.
    public var description: String {
        var aps: JSONObject = [:]
        aps["alert"] = alert.map { .object($0.object) }
        aps["badge"] = badge.map { .int(Int64($0)) }
        aps["sound"] = sound.map { .string($0 == PushPayload.defaultSound ? "default" : $0) }
        aps["category"] = category.map { .string($0) }
        aps["thread-id"] = thread.map { .string($0) }
        aps["interruption-level"] = level.map { .string($0.word) }
        aps["content-available"] = isContentAvailable ? .int(1) : nil
        let own = userInfo.map { ",\($0.dropFirst().dropLast())" } ?? ""
        return "{\"aps\":\(aps)\(own)}"
    }
}

extension PushPayload.Alert {
    fileprivate var object: JSONObject {
        var object: JSONObject = [:]
        object["title"] = title.map { .string($0) }
        object["subtitle"] = subtitle.map { .string($0) }
        object["body"] = body.map { .string($0) }
        return object
    }
}
