import CLinux

/// What happened to a registered descriptor.
struct Ready: OptionSet, Hashable, Sendable {
    let rawValue: UInt32

    static let readable: Ready = Ready(rawValue: EPOLLIN.rawValue)
    static let writable: Ready = Ready(rawValue: EPOLLOUT.rawValue)
    /// The peer sends nothing more, though it may still read (EPOLLRDHUP); reported once.
    static let peerClosed: Ready = Ready(rawValue: EPOLLRDHUP.rawValue)
    /// Both directions are closed (EPOLLHUP); reported every turn until it is deregistered.
    static let hungUp: Ready = Ready(rawValue: EPOLLHUP.rawValue)
    /// The socket has a pending error (EPOLLERR); reported every turn until it is deregistered.
    static let failed: Ready = Ready(rawValue: EPOLLERR.rawValue)
}
