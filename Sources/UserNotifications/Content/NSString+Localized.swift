public import Foundation

extension NSString {
    /// The program's text of that key in the user's language, with arguments in its places; the key when there is none.
    ///
    /// It is looked up now, not when the notification rings.
    public static func localizedUserNotificationString(forKey key: String, arguments: [Any]?) -> String {
        let format = Bundle.main.localizedString(forKey: key, value: nil, table: nil)
        guard let arguments, !arguments.isEmpty else { return format }
        return String(format: format, arguments: arguments.map { $0 as? any CVarArg ?? NSString(string: "\($0)") })
    }
}
