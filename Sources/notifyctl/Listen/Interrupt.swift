import Glibc

/// The wish to end, as a descriptor that becomes readable.
struct Interrupt {
    /// The descriptor; it stays readable.
    let descriptor: Int32

    /// Whether the wish is there.
    var isRequested: Bool { comes(within: .zero) }

    /// Waits for the wish for that long; true when it came.
    func comes(within duration: Duration) -> Bool {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        let (seconds, attoseconds) = duration.components
        let milliseconds = Int32(clamping: seconds * 1000 + attoseconds / 1_000_000_000_000_000)
        return poll(&entry, 1, milliseconds) > 0
    }
}
