import Systemd

// A sound that is played by the daemon
//
//   play ──▶ program runs ──exit 0──▶ (loop: pause, again) ──▶ over
//                 │                                              ▲
//                 └── fails, limit, stop ────────────────────────┘
//
// One sound an occurrence: a new ringing takes the place of the one before, and where that goes on as it is, only its limit
// begins anew, so that there are never two players. What waits is a living program: everything here
// runs on the real monotonic clock.

/// Plays sounds by a program, and stops them.
final class SoundPlayer {
    private let command: SoundCommand
    private let spawner: Spawner
    private let loop: EventLoop
    private let log: Log
    private var playing: [Int64: Playing] = [:]
    /// Why the last sound could not be played; nil when it could, or none was asked for.
    private(set) var lastFault: String?
    /// A sound that was under way failed, and why.
    var failed: (_ occurrence: Int64, _ reason: String) throws -> Void = { _, _ in }

    /// So many sound at a time: more are a noise in which nobody hears anything.
    private static let parallel: Int = 4
    /// Between two rounds of a sound that goes on.
    private static let pause: Duration = .milliseconds(250)

    private final class Playing {
        let arguments: [String]
        let loops: Bool
        var child: Child?
        var timers: [PeerTimer] = []
        /// Ends it at the latest.
        var end: PeerTimer?

        init(_ arguments: [String], loops: Bool) {
            self.arguments = arguments
            self.loops = loops
        }
    }

    init(_ command: SoundCommand, spawner: Spawner, loop: EventLoop, log: Log) {
        self.command = command
        self.spawner = spawner
        self.loop = loop
        self.log = log
    }

    /// Whether a sound can be played, as far as that can be seen beforehand.
    func canPlay(_ settings: Settings) -> Bool { command.obstacle(custom: settings.soundCommand) == nil }

    /// The occurrences for which something is played.
    var occurrences: [Int64] { Array(playing.keys) }

    /// Begins to play, for `limit` milliseconds at most; returns what plays it.
    func play(
        _ sound: String, loops: Bool, for occurrence: Int64, limit: Int64, _ settings: Settings
    ) throws(SoundCommand.Silence) -> String {
        if let entry = playing[occurrence], entry.loops, loops,
            try command.arguments(for: sound, custom: settings.soundCommand) == entry.arguments
        {
            end(entry, occurrence, after: limit, settings)
            return SoundPlayer.name(entry.arguments)
        }
        stop(occurrence, settings)
        guard playing.count < SoundPlayer.parallel else {
            throw SoundCommand.Silence(reason: "\(SoundPlayer.parallel) others sound already")
        }
        do throws(SoundCommand.Silence) {
            let arguments = try command.arguments(for: sound, custom: settings.soundCommand)
            let entry = Playing(arguments, loops: loops)
            playing[occurrence] = entry
            try start(entry, occurrence)
            end(entry, occurrence, after: limit, settings)
            lastFault = nil
            return SoundPlayer.name(arguments)
        } catch {
            playing[occurrence] = nil
            lastFault = error.reason
            throw error
        }
    }

    private func end(_ entry: Playing, _ occurrence: Int64, after limit: Int64, _ settings: Settings) {
        entry.end?.cancel()
        entry.end = loop.after(.milliseconds(limit)) { [weak self] in self?.stop(occurrence, settings) }
    }

    /// Stops what is played for an occurrence; harmless when nothing is.
    func stop(_ occurrence: Int64, _ settings: Settings) {
        guard let entry = playing.removeValue(forKey: occurrence) else { return }
        entry.end?.cancel()
        for timer in entry.timers { timer.cancel() }
        entry.child?.terminate(killAfter: .milliseconds(settings.killDelay))
    }

    /// Stops everything: the daemon ends.
    func stopAll(_ settings: Settings) {
        for occurrence in Array(playing.keys) { stop(occurrence, settings) }
    }

    /// Whether something is played for the occurrence.
    func plays(_ occurrence: Int64) -> Bool { playing[occurrence] != nil }

    private static func name(_ arguments: [String]) -> String {
        arguments.first.flatMap { $0.split(separator: "/").last.map(String.init) } ?? ""
    }
}

// MARK: - Programs

extension SoundPlayer {
    private func start(_ entry: Playing, _ occurrence: Int64) throws(SoundCommand.Silence) {
        do throws(LaunchError) {
            entry.child = try spawner.spawn(Program(entry.arguments)) { [weak self, weak entry] status in
                guard let self, let entry, playing[occurrence] === entry else { return }
                try ended(entry, occurrence, status)
            }
        } catch {
            throw SoundCommand.Silence(reason: error.description)
        }
    }

    private func ended(_ entry: Playing, _ occurrence: Int64, _ status: ChildStatus) throws {
        guard status.isSuccess else {
            return try over(entry, occurrence, because: "\(SoundPlayer.name(entry.arguments)) failed: \(status)")
        }
        guard entry.loops else { return try over(entry, occurrence, because: nil) }
        entry.timers.removeAll { !$0.isPending }
        entry.timers.append(
            loop.after(SoundPlayer.pause) { [weak self, weak entry] in
                guard let self, let entry, playing[occurrence] === entry else { return }
                do throws(SoundCommand.Silence) {
                    try start(entry, occurrence)
                } catch {
                    try over(entry, occurrence, because: error.reason)
                }
            })
    }

    private func over(_ entry: Playing, _ occurrence: Int64, because fault: String?) throws {
        playing[occurrence] = nil
        entry.end?.cancel()
        for timer in entry.timers { timer.cancel() }
        guard let fault else { return }
        lastFault = fault
        log(.warning, "the sound of occurrence \(occurrence) is not heard: \(fault)")
        try failed(occurrence, fault)
    }
}
