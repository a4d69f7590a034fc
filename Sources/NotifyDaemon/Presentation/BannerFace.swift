/// What dunst compares: two banners of one face are one to it, which it counts, and the buttons of the first are gone.
///
/// So equal ones are told apart by characters that nobody sees (U+2060, WORD JOINER) at the end of the headline.
struct BannerFace: Hashable, Sendable {
    private let application: String
    private let summary: String
    private let body: String
    private let icon: String

    init(_ banner: Banner) {
        application = banner.application
        summary = banner.summary
        body = banner.body
        icon = banner.icon
    }

    /// More equal banners than that are one: nobody reads so many.
    private static let limit: Int = 64
    private static let mark: Character = "\u{2060}"

    /// The banner with as many marks as make it differ from the others.
    static func distinct(_ banner: Banner, from others: Set<BannerFace>) -> Banner {
        var banner = banner
        for _ in 0..<limit where others.contains(BannerFace(banner)) { banner.summary.append(mark) }
        return banner
    }
}
