/// What a notification says and carries.
///
/// `userInfo` is any JSON object as checked text: this module reads no JSON.
public struct Content: Hashable, Sendable {
    /// The headline; the only required part.
    public var title: String
    /// A second line under the headline.
    public var subtitle: String?
    /// The text.
    public var body: String?
    /// A sound name of the sound naming specification, or a file's absolute path.
    public var sound: String?
    /// Whether the sound goes on until the notification is closed, 10 minutes at most.
    public var soundLoop: Bool
    /// The number at the application's icon.
    public var badge: Int?
    /// An icon name of the icon naming specification, or a file's absolute path.
    public var icon: String?
    /// The absolute path of a picture.
    public var image: String?
    /// What to open.
    public var url: String?
    /// The category whose actions are offered.
    public var category: String?
    /// Notifications of one thread are grouped.
    public var thread: String?
    /// How much it may interrupt.
    public var level: InterruptionLevel
    /// Whether it is only to be seen: servers keep it in no history, and once it has gone by itself it has expired.
    public var isTransient: Bool
    /// Whether its banner stays when a button of it is pressed, until the user takes it away.
    public var isResident: Bool
    /// The program's own data, JSON text of one object; nil for none.
    public var userInfo: String?

    /// Makes content that says no more than its title.
    public init(title: String, body: String? = nil, level: InterruptionLevel = .active) {
        self.title = title
        self.body = body
        self.level = level
        soundLoop = false
        isTransient = false
        isResident = false
    }
}
