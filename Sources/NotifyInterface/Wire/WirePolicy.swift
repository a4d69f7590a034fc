public import NotifyModel
public import Varlink

/// What happens around a date.
///
/// Its fields on the wire are those of `org.notifyd.Notifications.Policy`.
public struct WirePolicy: JSONDecodable, JSONEncodable, Hashable, Sendable {
    /// Later than this at firing: closed as missed.
    public var grace: String?
    /// This long after its date it is closed as expired.
    public var expire: String?
    /// Ring again at this interval until closed.
    public var renotify: String?
    /// How many times to ring again, 1 to 1,000; 12 when absent.
    public var times: Int?
    /// Steps taken while nobody answers.
    public var escalation: [WireEscalationStep]?
    /// One of answer (the default) or confirm.
    public var ackOn: AcknowledgeOn?
    /// The argument vector of a command to run at the date.
    public var exec: [String]?
    /// What becomes of several dates of a series that are due at once: fold (the default), all or skip.
    public var ifMissed: IfMissed?
    /// Each date of a series goes on ringing beside newer ones.
    public var keepEach: Bool
    /// One of always (the default) and foreground: when its messages are put into the mailbox.
    public var deliver: Delivery?

    /// Joins the fields; those left out are absent.
    public init(
        grace: String? = nil, expire: String? = nil, renotify: String? = nil, times: Int? = nil,
        escalation: [WireEscalationStep]? = nil, ackOn: AcknowledgeOn? = nil, exec: [String]? = nil,
        ifMissed: IfMissed? = nil, keepEach: Bool = false, deliver: Delivery? = nil
    ) {
        self.grace = grace
        self.expire = expire
        self.renotify = renotify
        self.times = times
        self.escalation = escalation
        self.ackOn = ackOn
        self.exec = exec
        self.ifMissed = ifMissed
        self.keepEach = keepEach
        self.deliver = deliver
    }

    /// Reads the fields.
    public init(from reader: inout ObjectReader) throws(VarlinkError) {
        grace = try reader.optionalString("grace")
        expire = try reader.optionalString("expire")
        renotify = try reader.optionalString("renotify")
        times = try reader.optionalInt("times").map(Int.init)
        escalation = try reader.optionalValues("escalate")
        ackOn = try reader.optionalChoice("ackOn")
        exec = try reader.optionalStrings("exec")
        ifMissed = try reader.optionalChoice("ifMissed")
        keepEach = try reader.optionalBool("keepEach") ?? false
        deliver = try reader.optionalChoice("deliver")
    }

    /// Writes the fields that are there.
    public func encode(into object: inout ObjectWriter) {
        object.set("grace", grace)
        object.set("expire", expire)
        object.set("renotify", renotify)
        object.set("times", times)
        object.set("escalate", escalation)
        object.set("ackOn", ackOn?.rawValue)
        object.set("exec", exec)
        object.set("ifMissed", ifMissed?.rawValue)
        object.setFlag("keepEach", keepEach)
        object.set("deliver", deliver?.rawValue)
    }
}
