internal import NotifyModel

extension UNNotificationPresentationOptions {
    /// The options in the daemon's words; the older `alert` is `banner` and `list`.
    var wire: Set<PresentationOption> {
        let words: [(UNNotificationPresentationOptions, Set<PresentationOption>)] = [
            (.badge, [.badge]), (.sound, [.sound]), (.alert, [.banner, .list]), (.list, [.list]), (.banner, [.banner]),
        ]
        return words.reduce(into: []) { if contains($1.0) { $0.formUnion($1.1) } }
    }
}
