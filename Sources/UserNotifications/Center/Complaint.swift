internal import Foundation

/// What a program should know and no method can tell it: a line on standard error.
enum Complaint {
    static func write(_ text: String) {
        FileHandle.standardError.write(Data("UserNotifications: \(text)\n".utf8))
    }
}
