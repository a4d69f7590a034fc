internal import Foundation

/// Which sound is meant.
enum SoundValue: Hashable, Sendable {
    case standard
    case ringtone
    case named(String)
    case critical(name: String?, volume: Float?)

    /// Whether it needs the user's grant.
    var isCritical: Bool {
        if case .critical = self { true } else { false }
    }

    /// What the daemon is told: a name of the freedesktop sound naming specification, or a file's absolute path.
    func location(in folders: [URL]) -> String {
        switch self {
        case .standard, .critical(name: nil, _): "message-new-instant"
        case .ringtone: "phone-incoming-call"
        case .named(let name), .critical(name: .some(let name), _): SoundValue.location(of: name, in: folders)
        }
    }

    /// A file of that name, else the name without its ending, if a sound theme can have it, else the usual sound.
    private static func location(of name: String, in folders: [URL]) -> String {
        if name.hasPrefix("/") { return name }
        for folder in folders {
            let path = folder.appendingPathComponent(name).path
            if FileManager.default.fileExists(atPath: path) { return path }
        }
        let stem = (name as NSString).deletingPathExtension
        let isThemeName = !stem.isEmpty && stem.utf8.allSatisfy(isOfThemeName)
        return isThemeName ? stem : SoundValue.standard.location(in: [])
    }

    private static func isOfThemeName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "-_".utf8.contains(byte)
        }
    }

    /// Where a program's sounds are looked for: its bundle, beside it, and the user's own.
    static var folders: [URL] {
        let home = FileManager.default.homeDirectoryForCurrentUser
        return [
            Bundle.main.resourceURL, Bundle.main.bundleURL, home.appendingPathComponent("Library/Sounds"),
            home.appendingPathComponent(".local/share/sounds"),
        ].compactMap(\.self)
    }
}
