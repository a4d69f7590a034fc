/// A field of a notification in which the user writes.
public final class UNTextInputNotificationAction: UNNotificationAction {
    /// Makes a field whose button has that title and which shows the placeholder while it is empty.
    public convenience init(
        identifier: String, title: String, options: UNNotificationActionOptions = [], textInputButtonTitle: String,
        textInputPlaceholder: String
    ) {
        self.init(
            identifier: identifier, title: title, options: options, icon: nil,
            textInputButtonTitle: textInputButtonTitle, textInputPlaceholder: textInputPlaceholder)
    }

    /// Makes a field with a picture.
    public convenience init(
        identifier: String, title: String, options: UNNotificationActionOptions = [], icon: UNNotificationActionIcon?,
        textInputButtonTitle: String, textInputPlaceholder: String
    ) {
        self.init(
            ActionFields(
                identifier: identifier, title: title, options: options, icon: icon?.value,
                text: .init(buttonTitle: textInputButtonTitle, placeholder: textInputPlaceholder)))
    }

    /// The title of the button that sends the text; kept and handed back.
    public var textInputButtonTitle: String { fields.text?.buttonTitle ?? "" }
    /// What the empty field shows.
    public var textInputPlaceholder: String { fields.text?.placeholder ?? "" }
}
