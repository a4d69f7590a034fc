/// The words of options, on either side.
enum OptionWords {
    static let action: [(word: String, option: UNNotificationActionOptions)] = [
        ("authenticationRequired", .authenticationRequired), ("destructive", .destructive),
        ("foreground", .foreground),
    ]
    static let category: [(word: String, option: UNNotificationCategoryOptions)] = [
        ("customDismissAction", .customDismissAction), ("allowInCarPlay", .allowInCarPlay),
        ("hiddenPreviewsShowTitle", .hiddenPreviewsShowTitle),
        ("hiddenPreviewsShowSubtitle", .hiddenPreviewsShowSubtitle), ("allowAnnouncement", .allowAnnouncement),
    ]
    static let intent = "intent="
    static let placeholder = "placeholder="
    static let summary = "summary="
    static let templateIcon = "templateIcon="
    static let systemIcon = "systemIcon="
    static let button = "button="

    /// The word of a text that is there.
    static func word(_ name: String, _ text: String) -> [String] { text.isEmpty ? [] : [name + text] }

    /// The texts of the words of that name.
    static func values(_ name: String, _ words: [String]) -> [String] {
        words.filter { $0.hasPrefix(name) }.map { String($0.dropFirst(name.count)) }
    }
}
