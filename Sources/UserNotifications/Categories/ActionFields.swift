/// What an action holds, as a value that may cross threads.
struct ActionFields: Hashable, Sendable {
    /// The picture of an action, by where its name is known.
    enum Icon: Hashable, Sendable {
        case template(String)
        case system(String)
    }

    /// What an action that takes a text shows.
    struct Text: Hashable, Sendable {
        let buttonTitle: String
        let placeholder: String
    }

    let identifier: String
    let title: String
    let options: UNNotificationActionOptions
    var icon: Icon?
    var text: Text?

    /// Apple's class for it.
    var action: UNNotificationAction {
        text == nil ? UNNotificationAction(self) : UNTextInputNotificationAction(self)
    }
}
