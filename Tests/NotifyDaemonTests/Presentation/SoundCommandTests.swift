import Testing

@testable import NotifyDaemon

@Suite("Which program plays a sound")
struct SoundCommandTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let sound: String
        var programs: Set<String> = ["/usr/bin/canberra-gtk-play", "/usr/bin/pw-play", "/usr/bin/paplay"]
        var display = true
        var custom: [String] = []
        let expected: [String]?

        var testDescription: String { "\(sound) \(custom) \(programs.count) \(display)" }
    }

    private static let theme = "/usr/share/sounds/freedesktop/stereo"
    private static let files: Set<String> = [
        "\(theme)/complete.oga", "\(theme)/message.ogg", "/home/me/sounds/freedesktop/stereo/complete.wav", "/bell.wav",
    ]
    private static let players: Set<String> = ["/usr/bin/pw-play", "/usr/bin/paplay"]

    static let cases: [Case] = [
        Case(sound: "complete", expected: ["/usr/bin/canberra-gtk-play", "--id", "complete"]),
        Case(sound: "unknown", expected: ["/usr/bin/canberra-gtk-play", "--id", "unknown"]),
        Case(sound: "/bell.wav", expected: ["/usr/bin/canberra-gtk-play", "--file", "/bell.wav"]),
        Case(sound: "/gone.wav", expected: nil),
        Case(
            sound: "complete", display: false,
            expected: ["/usr/bin/pw-play", "/home/me/sounds/freedesktop/stereo/complete.wav"]),
        Case(sound: "message-new-instant", programs: players, expected: ["/usr/bin/pw-play", "\(theme)/message.ogg"]),
        Case(sound: "unknown", programs: players, expected: nil),
        Case(sound: "/bell.wav", programs: ["/usr/bin/paplay"], expected: ["/usr/bin/paplay", "/bell.wav"]),
        Case(
            sound: "complete", programs: ["/usr/bin/canberra-gtk-play"], display: false,
            expected: ["/usr/bin/canberra-gtk-play", "--id", "complete"]),
        Case(sound: "complete", programs: [], expected: nil),
        Case(
            sound: "/bell.wav", programs: [], custom: ["mpv", "--really-quiet"],
            expected: ["mpv", "--really-quiet", "/bell.wav"]),
        Case(sound: "unknown", custom: ["mpv"], expected: nil),
    ]

    @Test("the first that is there, with the file where it knows no names", arguments: cases)
    func choice(_ one: Case) {
        var command = SoundCommand(
            environment: ["PATH": "/usr/local/bin:/usr/bin"].merging(one.display ? ["DISPLAY": ":0"] : [:]) { $1 },
            dataFolders: ["/home/me", "/usr/share"])
        command.isProgram = { one.programs.contains($0) }
        command.isReadable = { Self.files.contains($0) }
        let found = Result { () throws(SoundCommand.Silence) in
            try command.arguments(for: one.sound, custom: one.custom)
        }
        switch found {
        case .success(let arguments): #expect(arguments == one.expected)
        case .failure(let silence): #expect(one.expected == nil, "\(silence.reason)")
        }
    }
}
