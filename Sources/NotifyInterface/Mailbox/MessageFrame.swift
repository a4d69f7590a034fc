public import CivilTime
public import NotifyModel
internal import Varlink

// The hot path of the daemon
//
// When 100,000 occurrences come due in one second, each becomes one message on a socket. A tree of JSON values for it
// would cost more than the commit that it shares with its neighbours, so the bytes are written in one pass: fixed text,
// names, numbers, dates, and the content as it lies in the store, which is checked JSON text already. What comes out is
// byte for byte what `Reply.append` makes of `Clients.Subscribe.Reply`; a test holds the two together.

/// One message of a stream, ready to be written as a reply to Subscribe.
public struct MessageFrame: Sendable {
    /// The place in the mailbox; nil when it could not be recorded.
    public var sequence: Int64?
    /// The occurrence it speaks of.
    public var key: OccurrenceKey
    /// What it tells.
    public var kind: MessageKind
    /// Which ringing of the occurrence it belongs to, from 1.
    public var firing: Int
    /// The store's row of the occurrence, of which the handle is made.
    public var row: Int64
    /// When it was put into the mailbox.
    public var at: Instant
    /// Milliseconds between the date and the firing; nil when it was on time.
    public var late: Int64?
    /// How many dates of its series it stands for, itself included.
    public var folded: Int
    /// The interruption level, where escalation raised it above the level of the content; nil where it did not.
    public var level: InterruptionLevel?
    /// The content as stored: checked JSON text of one object.
    public var content: String
    /// What only this kind has, as `MessageDetails` writes it; nil for nothing.
    public var details: String?
    /// Until when the program may say how this is presented; nil when it is not asked.
    public var present: Instant?
    /// The commit failed: the message is shown and never repeated.
    public var unrecorded: Bool

    /// Joins the parts of a message.
    public init(
        sequence: Int64?, key: OccurrenceKey, kind: MessageKind, firing: Int, row: Int64, at: Instant,
        late: Int64? = nil, folded: Int = 1, level: InterruptionLevel? = nil, content: String, details: String? = nil,
        present: Instant? = nil, unrecorded: Bool = false
    ) {
        self.sequence = sequence
        self.key = key
        self.kind = kind
        self.firing = firing
        self.row = row
        self.at = at
        self.late = late
        self.folded = folded
        self.level = level
        self.content = content
        self.details = details
        self.present = present
        self.unrecorded = unrecorded
    }

    /// Appends the whole reply with its closing NUL; more follow it.
    public func append(to bytes: inout [UInt8]) {
        bytes.append(text: "{\"parameters\":{\"message\":")
        appendMessage(to: &bytes)
        bytes.append(text: "},\"continues\":true}\0")
    }

    /// Appends the message alone, one JSON object.
    public func appendMessage(to bytes: inout [UInt8]) {
        bytes.append(text: "{")
        if let sequence {
            bytes.append(text: "\"sequence\":")
            bytes.append(number: sequence)
            bytes.append(text: ",")
        }
        appendIdentity(to: &bytes)
        appendCircumstances(to: &bytes)
        bytes.append(text: "}")
    }

    private func appendIdentity(to bytes: inout [UInt8]) {
        bytes.append(text: "\"id\":\"")
        bytes.append(escaped: key.client)
        bytes.append(text: "/")
        bytes.append(escaped: key.identifier)
        bytes.append(text: "@")
        bytes.append(date: key.scheduled)
        bytes.append(text: "/")
        bytes.append(text: kind.word)
        bytes.append(text: "/")
        bytes.append(number: Int64(firing))
        bytes.append(text: "\",\"client\":\"")
        bytes.append(escaped: key.client)
        bytes.append(text: "\",\"kind\":\"")
        bytes.append(text: kind.word)
        bytes.append(text: "\",\"identifier\":\"")
        bytes.append(escaped: key.identifier)
    }

    private func appendCircumstances(to bytes: inout [UInt8]) {
        bytes.append(text: "\",\"scheduled\":\"")
        bytes.append(date: key.scheduled)
        bytes.append(text: "\",\"firing\":")
        bytes.append(number: Int64(firing))
        bytes.append(text: ",\"handle\":\"+")
        bytes.append(number: row)
        bytes.append(text: "\",\"at\":\"")
        bytes.append(date: at)
        bytes.append(text: "\"")
        if let late {
            bytes.append(text: ",\"late\":")
            bytes.append(number: late)
        }
        if folded > 1 {
            bytes.append(text: ",\"folded\":")
            bytes.append(number: Int64(folded))
        }
        if let level {
            bytes.append(text: ",\"level\":\"")
            bytes.append(text: level.word)
            bytes.append(text: "\"")
        }
        bytes.append(text: ",\"content\":")
        bytes.append(text: content)
        if let details { bytes.append(members: details) }
        if let present {
            bytes.append(text: ",\"present\":\"")
            bytes.append(date: present)
            bytes.append(text: "\"")
        }
        if unrecorded { bytes.append(text: ",\"unrecorded\":true") }
    }
}
