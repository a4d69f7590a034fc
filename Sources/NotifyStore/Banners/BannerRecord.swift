/// What the user's screen shows of an occurrence, or is to show.
public struct BannerRecord: Hashable, Sendable {
    /// Where it stands; the raw value is what the store keeps.
    public enum State: Int, CaseIterable, Sendable {
        /// It is to be shown.
        case waiting = 0
        /// The notification server shows it.
        case open = 1
        /// It went from the screen while its occurrence is unanswered; the server may still know it.
        case left = 2
        /// It is to go from the screen.
        case closing = 3
        /// A summary stands for it.
        case summarized = 4
    }

    /// The store's row of the occurrence.
    public let occurrence: Int64
    /// Where it stands.
    public var state: State
    /// The number under which the server knows it; always there but in the states waiting and summarized.
    public var serverID: UInt32?
    /// Whether it is shown without sound, because it was shown before.
    public var isSilent: Bool
    /// Whether it waits, or waited, because the user wants to be left alone; only in the states waiting and summarized.
    public var isHeld: Bool

    /// Makes a banner.
    public init(occurrence: Int64, state: State, serverID: UInt32? = nil, isSilent: Bool = false, isHeld: Bool = false)
    {
        self.occurrence = occurrence
        self.state = state
        self.serverID = serverID
        self.isSilent = isSilent
        self.isHeld = isHeld
    }
}
