internal import Foundation
internal import NotifyModel

// The daemon knows of an action its name, label and kind; the rest are words it keeps and hands back. The names `default`
// and `snooze` are built into it, so an action of a program that is called so goes by another name there.

extension UNNotificationCategory {
    /// The daemon's category.
    var wire: NotifyModel.Category {
        NotifyModel.Category(
            identifier: identifier, actions: actionFields.map(\.wire),
            options: OptionWords.category.filter { options.contains($0.option) }.map(\.word)
                + intentIdentifiers.map { OptionWords.intent + $0 }
                + OptionWords.word(OptionWords.placeholder, hiddenPreviewsBodyPlaceholder)
                + OptionWords.word(OptionWords.summary, categorySummaryFormat))
    }

    /// Reads what the daemon keeps.
    convenience init(_ category: NotifyModel.Category) {
        let known = OptionWords.category.filter { category.options.contains($0.word) }
        self.init(
            category.identifier, category.actions.map { ActionFields($0) },
            intents: OptionWords.values(OptionWords.intent, category.options),
            placeholder: OptionWords.values(OptionWords.placeholder, category.options).first,
            summary: OptionWords.values(OptionWords.summary, category.options).first,
            options: UNNotificationCategoryOptions(known.map(\.option)))
    }
}
