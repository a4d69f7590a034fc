import CLinux

/// What a registration waits for; the end of the peer is always watched beside it.
struct Interest: OptionSet, Hashable, Sendable {
    let rawValue: UInt32

    /// Bytes, a connection, an expired timer or an ended process can be read.
    static let readable: Interest = Interest(rawValue: EPOLLIN.rawValue)
    /// Bytes can be written.
    static let writable: Interest = Interest(rawValue: EPOLLOUT.rawValue)
}
