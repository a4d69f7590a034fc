internal import NotifyModel

extension ActionFields {
    /// The daemon's action.
    var wire: Action {
        let iconWords =
            switch icon {
            case .template(let name): [OptionWords.templateIcon + name]
            case .system(let name): [OptionWords.systemIcon + name]
            case nil: [String]()
            }
        let words =
            OptionWords.action.filter { options.contains($0.option) }.map(\.word) + iconWords
            + OptionWords.word(OptionWords.button, text?.buttonTitle ?? "")
        return Action(
            identifier: ActionName.wire(identifier), label: title, kind: text == nil ? .button : .text,
            placeholder: text?.placeholder, options: words)
    }

    /// Reads what the daemon keeps.
    init(_ action: Action) {
        let known = OptionWords.action.filter { action.options.contains($0.word) }
        let button = OptionWords.values(OptionWords.button, action.options).first
        self.init(
            identifier: ActionName.read(action.identifier), title: action.label,
            options: UNNotificationActionOptions(known.map(\.option)),
            icon: OptionWords.values(OptionWords.templateIcon, action.options).first.map(Icon.template)
                ?? OptionWords.values(OptionWords.systemIcon, action.options).first.map(Icon.system),
            text: action.kind == .text
                ? Text(buttonTitle: button ?? "", placeholder: action.placeholder ?? "") : nil)
    }
}
