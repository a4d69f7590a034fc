/// How far a wall clock is ahead of UTC, in seconds; negative west of Greenwich.
public struct UTCOffset: Hashable, Sendable {
    /// Seconds east of UTC, within a day either way.
    public let seconds: Int

    /// UTC itself.
    public static let zero = UTCOffset(seconds: 0)

    /// Makes the offset of that many seconds east of UTC.
    public init(seconds: Int) {
        self.seconds = seconds
    }

    /// Whether RFC 3339 can write it: whole minutes, less than a day.
    public var isWritable: Bool { seconds % 60 == 0 && abs(seconds) < 86_400 }
}

extension UTCOffset: CustomStringConvertible {
    /// `Z`, `+02:00`, or `+00:53:28` for the local mean times before zones.
    public var description: String {
        var text = TextBuilder()
        append(to: &text)
        return text.string
    }

    func append(to text: inout TextBuilder) {
        guard seconds != 0 else { return text.append(ascii: "Z") }
        let size = abs(seconds)
        text.append(ascii: seconds < 0 ? "-" : "+")
        text.append(size / 3600, width: 2)
        text.append(ascii: ":")
        text.append(size / 60 % 60, width: 2)
        guard size % 60 != 0 else { return }
        text.append(ascii: ":")
        text.append(size % 60, width: 2)
    }
}
