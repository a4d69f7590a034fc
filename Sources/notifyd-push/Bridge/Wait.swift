import Glibc
import NotifyKit

/// poll(2) for a handful of descriptors.
enum Wait {
    /// Waits for a link: always for what comes, and for room when it has something to send.
    static func entry(_ link: BrokerLink) -> pollfd {
        entry(link.descriptor, Int32(POLLIN) | (link.wantsWrite ? Int32(POLLOUT) : 0))
    }

    /// Waits for a descriptor; a negative one is left out.
    static func entry(_ descriptor: Int32, _ events: Int32 = Int32(POLLIN)) -> pollfd {
        pollfd(fd: descriptor, events: Int16(events), revents: 0)
    }

    /// Waits until one of them is ready or the time is over; a signal ends it early.
    static func poll(_ entries: inout [pollfd], milliseconds: Int64) throws(BridgeError) {
        let ready = Glibc.poll(&entries, nfds_t(entries.count), Int32(clamping: max(0, milliseconds)))
        guard ready >= 0 || errno == EINTR else { throw BridgeError(.broker, "poll: \(SystemError.text(errno))") }
    }

    /// Whether there is something to read, an end or an error included.
    static func isReadable(_ entry: pollfd) -> Bool { entry.revents & ~Int16(POLLOUT) != 0 }

    /// Whether there is room for something to send.
    static func isWritable(_ entry: pollfd) -> Bool { entry.revents & Int16(POLLOUT) != 0 }
}
