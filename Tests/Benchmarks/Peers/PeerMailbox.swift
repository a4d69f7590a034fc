import Varlink

/// Messages on their way to the one subscriber, at most a window of them unconfirmed.
final class PeerMailbox {
    private let wire: Wire
    private let client: String
    private let window: Int
    private var waiting: [PeerMessage] = []
    private var first = 0
    private var underWay = 0

    init(wire: Wire, client: String, window: Int) {
        self.wire = wire
        self.client = client
        self.window = window
    }

    func add(_ message: PeerMessage) {
        waiting.append(message)
    }

    func confirmed(_ count: Int) {
        underWay -= count
    }

    /// Writes frames while there is room in the window.
    func sendWhatFits() throws {
        var bytes: [UInt8] = []
        while first < waiting.count, underWay < window {
            Reply.append(Body(message: waiting[first], client: client), continues: true, to: &bytes)
            first += 1
            underWay += 1
        }
        if !bytes.isEmpty { try wire.send(bytes) }
    }

    /// `{"message": {...}}` with the fields of the daemon's message.
    private struct Body: JSONEncodable {
        let message: PeerMessage
        let client: String

        func encode(into object: inout ObjectWriter) {
            object.set("message", Fields(message: message, client: client))
        }
    }

    private struct Fields: JSONEncodable {
        let message: PeerMessage
        let client: String

        func encode(into object: inout ObjectWriter) {
            let identifier = String(decoding: message.identifier, as: UTF8.self)
            let date = DateText.utc(milliseconds: message.scheduled)
            object.set("sequence", message.sequence)
            object.set("id", "\(client)/\(identifier)@\(date)/fired/1")
            object.set("client", client)
            object.set("kind", "fired")
            object.set("identifier", identifier)
            object.set("scheduled", date)
            object.set("firing", Int64(1))
            object.set("handle", "+\(message.row)")
            object.set("at", date)
            object.set("content", RawJSON(checked: message.content))
        }
    }
}
