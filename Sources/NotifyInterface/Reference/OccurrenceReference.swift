public import CivilTime
internal import NotifyModel

// How a name is read
//
// People and programs name an occurrence as IDENTIFIER, CLIENT/IDENTIFIER, IDENTIFIER@DATE, CLIENT/IDENTIFIER@DATE or
// by its handle +12. An identifier is free text, so it may hold '/' and '@' or look like a handle, and one text can be
// read in several ways. No escape signs are added (what a list prints is what one types); instead all readings are
// returned, the one that splits most first, and the daemon takes the first under which something is known. A client's
// name holds neither '/' nor '@', so the first '/' ends it when what stands before is a valid client name; a date holds
// no '@', so the last '@' begins it when what follows is an RFC 3339 date with an offset. Hence the form with client
// and date is always read first as what it was printed for, whatever its identifier holds: programs should send that
// one.

/// What a call names: an occurrence by its handle, or occurrences by their request's name.
public enum OccurrenceReference: Hashable, Sendable {
    /// The occurrence with that handle.
    case handle(OccurrenceHandle)
    /// Occurrences of requests with that identifier: of one client or of any, at one date or at any.
    case named(client: String?, identifier: String, scheduled: Instant?)

    /// All ways to read `text`, the preferred one first; empty when it cannot name anything.
    public static func readings(of text: String) -> [OccurrenceReference] {
        guard text.utf8.count <= Limits.referenceBytes else { return [] }
        let whole = text[...]
        var readings: [OccurrenceReference] = []
        if let handle = OccurrenceHandle(text) { readings.append(.handle(handle)) }
        for (client, rest) in [splitClient(whole), (nil, whole)].compactMap(\.self) {
            for (identifier, date) in [splitDate(rest), (rest, nil)].compactMap(\.self)
            where RequestIdentifier.fault(in: String(identifier)) == nil {
                readings.append(.named(client: client, identifier: String(identifier), scheduled: date))
            }
        }
        return readings
    }

    /// All ways to read the text of the field `field`, at least one; else an error that says how one is written.
    public static func parse(_ text: String, field: @autoclosure () -> String) throws(NotifyError)
        -> [OccurrenceReference]
    {
        let readings = readings(of: text)
        guard readings.isEmpty else { return readings }
        throw NotifyError(
            .invalidField(
                field: field(), value: text, reason: "names no occurrence",
                expected: "IDENTIFIER, CLIENT/IDENTIFIER, IDENTIFIER@DATE or a handle such as +12"))
    }

    private static func splitClient(_ text: Substring) -> (client: String?, rest: Substring)? {
        guard let slash = text.utf8.firstIndex(of: UInt8(ascii: "/")) else { return nil }
        let client = String(text[..<slash])
        guard ClientIdentifier.fault(in: client) == nil else { return nil }
        return (client, text[text.utf8.index(after: slash)...])
    }

    private static func splitDate(_ text: Substring) -> (identifier: Substring, date: Instant?)? {
        guard let sign = text.utf8.lastIndex(of: UInt8(ascii: "@")) else { return nil }
        let word = String(text[text.utf8.index(after: sign)...])
        do throws(CivilTimeError) {
            return (text[..<sign], try Instant(rfc3339: word))
        } catch {
            return nil
        }
    }
}

extension OccurrenceReference: CustomStringConvertible {
    /// The text of which `readings(of:)` gives this reference, first of all when it has a client and a date.
    public var description: String {
        switch self {
        case .handle(let handle):
            return handle.description
        case .named(let client, let identifier, let scheduled):
            let owner = client.map { $0 + "/" } ?? ""
            let date = scheduled.map { "@\($0)" } ?? ""
            return owner + identifier + date
        }
    }
}
