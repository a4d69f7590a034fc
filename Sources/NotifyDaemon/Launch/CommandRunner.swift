import CivilTime
import NotifyInterface
import NotifyModel
import NotifyStore
import Systemd

/// Runs the commands that ringings and escalations owe (`--exec`, `--escalate exec:…`).
///
/// A command is in the store before it is started and leaves it when it has ended, so that none is lost by a crash; one
/// that was cut short by it is run again, with the same `NOTIFYD_MESSAGE_ID`. Content reaches a command by its
/// environment and its standard input, never by its command line.
final class CommandRunner {
    private let store: Store
    private let loop: EventLoop
    private let spawner: Spawner
    private let clock: Timekeeper
    private let log: Log
    private let socketPath: String
    var settings: Settings
    /// A command of a request that is closed by its confirmation ended well.
    var onSuccess: (_ occurrence: Int64) throws -> Void = { _ in }

    /// The first row that is not known to be durable, with all after it; nil when all are.
    var firstUndurable: () -> Int64? = { nil }
    /// Runs what timers and ends of commands ask for, so that a fault of the store is dealt with.
    var deciding: (() throws -> Void) throws -> Void = { work in try work() }

    private var running: [Int64: Child] = [:]
    /// What has ended and is not yet kept, so that nothing is run twice for a disk that is full.
    private var endings: [Int64: Ending] = [:]
    private var limits: [Int64: PeerTimer] = [:]

    private struct Ending {
        let occurrence: Int64
        let entry: LedgerEntry
        let success: Bool
        var isWritten = false
    }

    /// At most that many commands run at a time; the others wait in the store.
    private static let parallel: Int = 16

    init(
        store: Store, loop: EventLoop, spawner: Spawner, clock: Timekeeper, log: Log, socketPath: String,
        settings: Settings
    ) {
        self.store = store
        self.loop = loop
        self.spawner = spawner
        self.clock = clock
        self.log = log
        self.socketPath = socketPath
        self.settings = settings
    }

    /// Starts what is owed and durable, as far as there is room.
    func start() throws {
        for row in endings.keys { try writeEnding(row) }
        // Those that run, or have ended unrecorded, may be the oldest; there is room for as many others.
        let limit = CommandRunner.parallel + endings.count
        for command in try store.owedCommands(before: firstUndurable() ?? .max, limit: limit)
        where running[command.row] == nil && endings[command.row] == nil {
            guard running.count < CommandRunner.parallel else { return }
            try start(command)
        }
    }

    /// The turn was kept, and with it what it wrote about commands.
    func kept() {
        endings = endings.filter { !$0.value.isWritten }
    }

    /// The turn was undone.
    func undone() {
        for row in endings.keys { endings[row]?.isWritten = false }
    }

    /// The daemon ends: what still runs is left to itself and forgotten, so that the next start does not run it beside
    /// itself.
    func leaveRunning() throws(StoreError) {
        for (row, ending) in endings where !ending.isWritten { try store.commandEnded(row, ending.entry) }
        for row in running.keys.sorted() {
            let entry = LedgerEntry(event: "command", at: clock.now.wall, detail: "left running when notifyd ended")
            try store.commandEnded(row, entry)
        }
        running.removeAll()
    }

    private func start(_ command: CommandRecord) throws {
        guard let record = try store.occurrence(row: command.occurrence) else {
            return try ended(command, "it belongs to no occurrence", success: false)
        }
        do {
            running[command.row] = try spawner.spawn(program(command, record)) { [weak self] status in
                try self?.deciding { try self?.ended(command, "\(status)", success: status.isSuccess) }
            }
        } catch let error as LaunchError {
            return try ended(command, error.description, success: false)
        } catch let error as NotifyError {
            // A row that cannot be read is no reason to read it again at every start.
            return try ended(command, "it cannot be run: \(error)", success: false)
        }
        let delay = Duration.milliseconds(settings.killDelay)
        limits[command.row] = loop.after(.milliseconds(settings.commandLimit)) { [weak self] in
            self?.running[command.row]?.terminate(killAfter: delay)
        }
        try store.commandStarts(command.row, at: clock.now.wall)
    }

    private func ended(_ command: CommandRecord, _ result: String, success: Bool) throws {
        running[command.row] = nil
        limits.removeValue(forKey: command.row)?.cancel()
        if !success { log(.warning, "a command failed: \(result)") }
        let entry = LedgerEntry(event: "command", at: clock.now.wall, detail: result)
        endings[command.row] = Ending(occurrence: command.occurrence, entry: entry, success: success)
        loop.perform { [weak self] in try self?.deciding { try self?.start() } }
        try writeEnding(command.row)
    }

    private func writeEnding(_ row: Int64) throws {
        guard let ending = endings[row], !ending.isWritten else { return }
        try store.commandEnded(row, ending.entry)
        if ending.success { try onSuccess(ending.occurrence) }
        endings[row]?.isWritten = true
    }

    private func program(_ command: CommandRecord, _ record: OccurrenceRecord) throws(NotifyError) -> Program {
        let content = try Content(storedText: record.content)
        let level = record.occurrence.raisedLevel(above: record.content)
        let identifier = MessageIdentifier(key: record.key, kind: .fired, firing: command.firing)
        var environment = [
            "NOTIFYD_SOCKET": socketPath,
            "NOTIFYD_CLIENT": record.client,
            "NOTIFYD_IDENTIFIER": record.identifier,
            "NOTIFYD_OCCURRENCE": OccurrenceHandle(row: record.occurrence.row).description,
            "NOTIFYD_SCHEDULED": record.occurrence.scheduled.description,
            "NOTIFYD_FIRING": String(command.firing),
            "NOTIFYD_KIND": MessageKind.fired.word,
            "NOTIFYD_MESSAGE_ID": identifier.description,
            "NOTIFYD_LEVEL": (level ?? content.level).word,
            "NOTIFYD_TITLE": content.title,
        ]
        environment["NOTIFYD_BODY"] = content.body
        var input: [UInt8] = []
        MessageFrame(
            sequence: nil, key: record.key, kind: .fired, firing: command.firing, row: record.occurrence.row,
            at: clock.now.wall, late: record.occurrence.late, folded: record.occurrence.folded, level: level,
            content: record.content
        ).appendMessage(to: &input)
        return Program(
            try CommandText.arguments(command.argv), environment: environment, input: .bytes(input))
    }
}
