import NotifyInterface

/// What the daemon posts by itself.
enum SystemEvent: String {
    /// Somebody set the wall clock; userInfo: `by`, the milliseconds it went forward.
    case clockChanged = "ClockChanged"
    /// The user's wall clock shows another zone; userInfo: `from` and `to`.
    case zoneChanged = "ZoneChanged"
    /// The machine is about to sleep.
    case willSleep = "WillSleep"
    /// The machine has slept.
    case didWake = "DidWake"

    /// The name that it is posted under.
    var name: String { Broadcast.ownNames + rawValue }
}
