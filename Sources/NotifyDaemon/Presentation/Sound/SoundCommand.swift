// Which program plays a sound
//
// `SoundCommand=` names it, and gets the sound's file as its last argument. Without it the first program that is there is
// taken: canberra-gtk-play, which knows the user's own sound theme but needs a display, pw-play and paplay, which play files.
// A name of the sound naming specification becomes a file of the theme "freedesktop", the one that every other theme falls
// back on; where there is none, the name is shortened at its last dash, as the sound theme specification says: what is
// asked for as `message-new-instant` may be there as `message`.

/// Finds the command that plays a sound.
struct SoundCommand {
    /// Why nothing can be played, in words for ledger and status.
    struct Silence: Error, Hashable, Sendable {
        let reason: String
    }

    /// The folders in which programs are looked for.
    let programFolders: [String]
    /// The folders in which sound themes are looked for.
    let dataFolders: [String]
    /// Whether a program may show itself, as canberra-gtk-play wants.
    let hasDisplay: Bool
    /// Whether a file is there that can be run.
    var isProgram: (String) -> Bool = FilePresence.isProgram
    /// Whether a file is there that can be read.
    var isReadable: (String) -> Bool = FilePresence.isReadable

    /// Takes the folders from the environment, by the XDG base directory specification.
    init(environment: [String: String], dataFolders: [String]) {
        programFolders = ProgramPath.folders(environment)
        self.dataFolders = dataFolders
        hasDisplay = Display.isNamed(in: environment)
    }

    /// The argument vector that plays a sound, a name or an absolute path; `custom` is `SoundCommand=`.
    func arguments(for sound: String, custom: [String]) throws(Silence) -> [String] {
        if !custom.isEmpty { return custom + [try file(sound)] }
        guard let (player, path) = player() else {
            throw Silence(reason: SoundCommand.noPlayer)
        }
        guard player == SoundCommand.themed else { return [path, try file(sound)] }
        return [path, sound.hasPrefix("/") ? "--file" : "--id", sound.hasPrefix("/") ? try file(sound) : sound]
    }

    /// Why nothing can be played whatever it is; nil when something can.
    func obstacle(custom: [String]) -> String? {
        guard custom.isEmpty, player() == nil else { return nil }
        return SoundCommand.noPlayer
    }
}

// MARK: - Looking

extension SoundCommand {
    /// The one that knows names.
    private static let themed: String = "canberra-gtk-play"
    private static let players: [String] = [themed, "pw-play", "paplay"]

    private static let noPlayer: String =
        "no program that plays sounds is there: none of \(players.joined(separator: ", "))"

    private func player() -> (name: String, path: String)? {
        let players = SoundCommand.players
        // Without a display it can only fail, unless the others are missing.
        let order = hasDisplay ? players : players.filter { $0 != SoundCommand.themed } + [SoundCommand.themed]
        for name in order {
            if let path = programFolders.map({ "\($0)/\(name)" }).first(where: isProgram) { return (name, path) }
        }
        return nil
    }

    private func file(_ sound: String) throws(Silence) -> String {
        if sound.hasPrefix("/") {
            guard isReadable(sound) else { throw Silence(reason: "\(sound) cannot be read") }
            return sound
        }
        var name = sound[...]
        while true {
            if let file = themeFile(String(name)) { return file }
            guard let dash = name.lastIndex(of: "-") else { break }
            name = name[..<dash]
        }
        throw Silence(reason: "no sound theme has a sound called \(sound)")
    }

    private func themeFile(_ name: String) -> String? {
        for folder in dataFolders {
            for ending in ["oga", "ogg", "wav"] {
                let path = "\(folder)/sounds/freedesktop/stereo/\(name).\(ending)"
                if isReadable(path) { return path }
            }
        }
        return nil
    }
}
