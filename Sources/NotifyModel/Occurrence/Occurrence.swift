public import CivilTime

/// One date of one request, in the narrow form that firing and confirming touch.
///
/// Names and content are in the request's row, found by `request`; this value is what the engine decides on.
public struct Occurrence: Hashable, Sendable {
    /// The store's row of this occurrence, of which the short handle is made.
    ///
    /// 0 before it is stored; row 12 has the handle `+12`.
    public var row: Int64
    /// The store's row of the request, in the revision that this occurrence came from.
    public let request: Int64
    /// The store's row of the client.
    public let client: Int64
    /// The date that the trigger gave; part of the key.
    ///
    /// While a date of a series waits it may become a later one; of a floating date it is set when it rings.
    public var scheduled: Instant
    /// The wall time of a floating date, which is its key; nil for all others.
    public var local: CivilDateTime?
    /// The wall time from which a pinned date was made, by the rules of its zone; nil for all others.
    public var civil: CivilDateTime?
    /// The edition of tzdata by whose rules a pinned date was made, a number that the store gives; nil for all others.
    public var edition: Int64?
    /// How its request goes on after it.
    public var repetition: Repetition
    /// How many dates of its series it stands for, itself included.
    public var folded: Int
    /// Where it stands.
    public var state: OccurrenceState
    /// When it rings next; set while pending or snoozed, nil otherwise.
    public var due: Due?
    /// The interruption level, raised by escalation.
    public var level: InterruptionLevel
    /// Whether its request has a policy worth reading at firing.
    public let hasPolicy: Bool
    /// How often it has rung: 0 before the first time, one more with each snooze, renotify and escalation.
    public var firing: Int
    /// When it was scheduled.
    public let created: Instant
    /// When it first rang.
    public var fired: Instant?
    /// Milliseconds between its date and the first ringing, when it was late; nil when it was on time.
    public var late: Int64?
    /// The mailbox number of its first message, by which its client confirms it; given by the store at firing.
    public var sequence: Int64?
    /// When the client confirmed the first message.
    public var confirmed: Instant?
    /// When it was closed.
    public var closed: Instant?
    /// Who or what closed it, such as `user`, `client` or `expiry`.
    public var closedBy: String?

    /// Who closed a date of a series over which a newer one rang, as `closedBy` says.
    public static let newerDate: String = "a newer date"
    /// Who closed a date of a series that a corrected clock made void.
    public static let correctedClock: String = "the clock"

    /// Makes a pending occurrence.
    public init(
        row: Int64 = 0, request: Int64, client: Int64, scheduled: Instant, due: Due, level: InterruptionLevel,
        hasPolicy: Bool, created: Instant, repetition: Repetition = .once
    ) {
        self.row = row
        self.request = request
        self.client = client
        self.scheduled = scheduled
        if case .floating(let civil) = due { self.local = civil }
        self.repetition = repetition
        self.folded = 1
        self.state = .pending
        self.due = due
        self.level = level
        self.hasPolicy = hasPolicy
        self.firing = 0
        self.created = created
    }
}
