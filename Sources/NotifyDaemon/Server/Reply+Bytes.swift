import Varlink

extension Reply {
    /// One whole message that refuses a call.
    static func encoded(_ error: VarlinkError) -> [UInt8] {
        var bytes: [UInt8] = []
        append(error, to: &bytes)
        return bytes
    }
}
