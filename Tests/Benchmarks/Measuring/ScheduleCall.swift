/// The call that every schedule figure sends: a notification of usual size.
enum ScheduleCall {
    /// As one message with its NUL.
    static func message(client: String, identifier: String, at milliseconds: Int64) -> [UInt8] {
        let text =
            #"{"method":"org.notifyd.Notifications.Schedule","parameters":{"client":"\#(client)","#
            + #""identifier":"\#(identifier)","content":{"title":"Take the pills","body":"Two of the white ones, with "#
            + #"a glass of water","userInfo":{"origin":"bench","number":\#(milliseconds)}},"#
            + #""trigger":{"at":"\#(DateText.utc(milliseconds: milliseconds))"}}}"#
        return Array(text.utf8) + [0]
    }
}
