/// What can happen to an occurrence.
enum LifeCycleEvent: String, CaseIterable, Sendable {
    /// Its date is reached, in time to be shown.
    case due
    /// Its date was reached too long ago for its grace.
    case miss
    /// It rings once more: renotify, or an escalation step.
    case ring
    /// Its time to live is over.
    case expire
    /// The user or a program says that it needs no more attention.
    case acknowledge
    /// The user's answer arrives.
    case respond
    /// It is to ring again later.
    case snooze
    /// Its program confirmed, and confirming is what closes it.
    case confirm
    /// It is called off.
    case cancel
    /// Its identifier was scheduled again with another trigger.
    case replace
    /// It rang because the clock was far ahead, and the clock was set back.
    case void
}
