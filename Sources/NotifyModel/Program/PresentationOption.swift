/// What a program in the foreground lets be done with what rings; the words are those of Apple's presentation options.
public enum PresentationOption: String, CaseIterable, Sendable {
    /// Its banner is shown.
    case banner
    /// Its sound is heard.
    case sound
    /// Its number is put at the icon, which happens in any case.
    case badge
    /// It is listed, which happens in any case.
    case list
}
