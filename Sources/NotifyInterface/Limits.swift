internal import NotifyModel

/// Every bound that the daemon holds its clients and itself to (DESIGN section 8); docs/PROTOCOL.md lists them.
///
/// What is beyond a bound is refused with an error that names it; nothing is dropped. Bytes are bytes of UTF-8.
/// The bounds of one content fit together: its parts, each written with every character escaped, stay below one
/// message.
public enum Limits {
    /// Bytes of one message on the socket without its closing NUL, in either direction: 1 MiB.
    public static let messageBytes: Int = 1_048_576
    /// Bytes of a reply's parameters: one message less what stands around them.
    public static let replyBytes: Int = messageBytes - 64
    /// Connections that are open at a time.
    public static let connections: Int = 1_024
    /// Bytes of input and output held for all connections together: 32 MiB; the largest partial input goes first.
    public static let bufferBytes: Int = 33_554_432
    /// Requests of one client that are pending or snoozed at a time.
    public static let pendingPerClient: Int = 1_000_000

    /// Bytes of a request's identifier.
    public static let identifierBytes: Int = RequestIdentifier.limit
    /// Bytes of a client's name.
    public static let clientBytes: Int = ClientIdentifier.limit
    /// Bytes of text that names an occurrence: `CLIENT/IDENTIFIER@DATE` with some room for the date.
    public static let referenceBytes: Int = clientBytes + identifierBytes + 64
    /// Occurrences that one call may name.
    public static let references: Int = 256

    /// Bytes of a title or subtitle.
    public static let titleBytes: Int = 1_024
    /// Bytes of a body, and of a reply's text: 64 KiB.
    public static let bodyBytes: Int = 65_536
    /// Bytes of the program's own data as compact JSON text: 64 KiB.
    public static let userInfoBytes: Int = 65_536
    /// Bytes of a sound, icon, image or url: PATH_MAX of limits.h.
    public static let locationBytes: Int = 4_096
    /// Bytes of a name inside one client (category, thread, action), and of a label or placeholder.
    public static let nameBytes: Int = 256
    /// Numbers that a badge may show.
    public static let badge: ClosedRange<Int> = 0...999_999

    /// Actions of one request or category.
    public static let actions: Int = 16
    /// Words of a client's library at one action or category.
    public static let options: Int = 16
    /// Banners that wait for the word of one client's program.
    public static let presentations: Int = 64
    /// Categories of one client.
    public static let categories: Int = 256
    /// Bytes of all categories of one client as JSON, so that a reply has room for them beside the client: 512 KiB.
    public static let categoriesBytes: Int = 524_288
    /// Steps of one escalation.
    public static let escalationSteps: Int = 16
    /// How many times a renotification may be asked for.
    public static let renotifyTimes: ClosedRange<Int> = 1...1_000
    /// Milliseconds of the shortest renotify interval.
    public static let renotifyMilliseconds: Int64 = 1_000
    /// Arguments of one command, its program included.
    public static let commandArguments: ClosedRange<Int> = 1...256
    /// Bytes of all arguments of one command: 64 KiB.
    public static let commandBytes: Int = 65_536

    /// Bytes of the RFC 5545 lines of one series.
    public static let ruleBytes: Int = 4_096
    /// Dates that a series may be bounded to.
    public static let seriesDates: ClosedRange<Int> = 1...100_000
    /// Dates that one series may leave out, and that one call of Skip may.
    public static let exceptions: Int = 366

    /// Background tasks of one client, those under way included.
    public static let backgroundTasks: Int = 64
    /// Requests for one refresh that a client may have pending at a time, as with Apple's scheduler.
    public static let pendingRefreshes: Int = 1
    /// Requests for one wake of processing that a client may have pending at a time, as with Apple's scheduler.
    public static let pendingProcessings: Int = 10

    /// Milliseconds of the longest spread of a series' dates: a day.
    public static let spreadMilliseconds: Int64 = 86_400_000

    /// Messages under way on one stream at a time.
    public static let window: ClosedRange<Int> = 1...4_096
    /// Messages that one call may confirm or fail by their numbers: a whole window.
    public static let sequences: Int = window.upperBound
    /// The window of a subscriber that names none.
    public static let defaultWindow: Int = 256
    /// How often a message that failed is tried again before it is parked.
    public static let retries: Int = 8
    /// Tasks that one client has under way at a time.
    public static let tasks: Int = 64
    /// Messages of its life cycle that wait for one client; older ones go.
    public static let lifecycleMessages: Int = 64

    /// Bytes of a push message's payload: 64 KiB (APNs has 4 KiB).
    public static let payloadBytes: Int = 65_536
    /// Letters and digits of a device token: 130 bits in base 32.
    public static let tokenCharacters: Int = 26
    /// Patterns of one observer.
    public static let patterns: Int = 256
    /// Posts that wait for one suspended observer; the oldest go first.
    public static let heldPostings: Int = 1_000
    /// Names whose last value is retained.
    public static let retainedNames: Int = 1_000
    /// Bytes of these values together, so that a new observer takes them all at once: 512 KiB.
    public static let retainedBytes: Int = 524_288

    /// Rows of one page of a list.
    public static let page: ClosedRange<Int> = 1...1_000
    /// The page of a call that names no limit.
    public static let defaultPage: Int = 256
    /// Bytes after which a page ends early and a cursor follows, so that a page is never beyond one message: 512 KiB.
    public static let pageBytes: Int = 524_288
    /// Lines of the ledger that one story has, the newest.
    public static let ledgerLines: Int = 256
    /// Bytes of those lines: 128 KiB.
    public static let ledgerBytes: Int = 131_072
    /// Dates that one preview may ask for.
    public static let previewDates: ClosedRange<Int> = 1...1_000
    /// The dates of a preview that names no count.
    public static let defaultPreviewDates: Int = 10
    /// Bytes of a socket's path: `sun_path` of unix(7) without its closing zero.
    public static let socketPathBytes: Int = 107
    /// Candidates or near names that an error lists.
    public static let suggestions: Int = 16
}
