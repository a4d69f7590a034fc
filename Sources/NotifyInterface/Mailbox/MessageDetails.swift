public import NotifyModel
public import Varlink

/// The fields that only messages of one kind have; kept with the message as JSON text of one object.
public enum MessageDetails: Hashable, Sendable {
    /// Of kind `response`: what the user chose.
    case response(Response)
    /// Of kind `closed`: the state it was closed in, and who or what closed it.
    case closed(state: OccurrenceState, by: String)
    /// Of kind `lifecycle`: what happens to the program.
    case lifecycle(WireLifecycle)
    /// Of kind `fetch`: what the program is woken for.
    case fetch(WireFetchWake)
    /// Of kind `push`: what the program is woken with.
    case push(WirePushMessage)

    /// The JSON text of one object, whose members stand among those of the message.
    public var text: String {
        var bytes: [UInt8] = []
        ObjectWriter.append(self, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension MessageDetails: JSONEncodable {
    /// Writes the fields as `WireMessage` has them.
    public func encode(into object: inout ObjectWriter) {
        switch self {
        case .response(let response):
            object.set("response", response)
        case .closed(let state, let by):
            object.set("state", state.word)
            object.set("by", by)
        case .lifecycle(let lifecycle):
            object.set("lifecycle", lifecycle)
        case .fetch(let wake):
            object.set("fetch", wake)
        case .push(let message):
            object.set("push", message)
        }
    }
}
