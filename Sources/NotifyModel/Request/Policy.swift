/// What happens to an occurrence around its date: lateness, repetition, escalation, who closes it.
///
/// Durations are milliseconds on the elapsed axis.
public struct Policy: Hashable, Sendable {
    /// Later than this at firing: closed as missed and not shown; nil for no limit.
    public var grace: Int64?
    /// This long after its date an unanswered occurrence is closed as expired; nil for never.
    public var expire: Int64?
    /// Ring again at this interval until closed; nil for once.
    public var renotify: Int64?
    /// How many times to ring again; 1 to 1,000.
    public var times: Int
    /// Steps taken while nobody answers, by growing delay.
    public var escalation: [EscalationStep]
    /// What closes the occurrence besides an answer.
    public var acknowledgeOn: AcknowledgeOn
    /// The command to run at each date, as an argument vector; nil for none.
    public var command: [String]?
    /// What becomes of several dates of a series that are due at once.
    public var ifMissed: IfMissed
    /// Each occurrence of a series goes on ringing beside newer ones.
    public var keepEach: Bool
    /// When its messages are put into the mailbox.
    public var deliver: Delivery

    /// The number of repetitions when none is given.
    public static let defaultTimes: Int = 12

    /// Makes a policy; without arguments the policy of a request that asked for nothing special.
    public init(
        grace: Int64? = nil, expire: Int64? = nil, renotify: Int64? = nil, times: Int = Policy.defaultTimes,
        escalation: [EscalationStep] = [], acknowledgeOn: AcknowledgeOn = .answer, command: [String]? = nil,
        ifMissed: IfMissed = .fold, keepEach: Bool = false, deliver: Delivery = .always
    ) {
        self.grace = grace
        self.expire = expire
        self.renotify = renotify
        self.times = times
        self.escalation = escalation
        self.acknowledgeOn = acknowledgeOn
        self.command = command
        self.ifMissed = ifMissed
        self.keepEach = keepEach
        self.deliver = deliver
    }
}
