import NotifyInterface

/// Do-not-disturb as `dnd` and `status` print it.
enum QuietText {
    static func of(_ quiet: WireQuiet, _ time: LocalTime) -> String {
        guard quiet.on else {
            return "off" + (quiet.next.map { "; quiet hours begin \(time.echoWithDistance($0))" } ?? "")
        }
        let end = quiet.until.map { "until \(time.echoWithDistance($0))" } ?? "until it is turned off"
        return "on \(end)" + (quiet.by.map { ", by the \($0)" } ?? "")
    }
}
