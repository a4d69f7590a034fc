import CivilTime
import Glibc
import NotifyInterface
import NotifyModel
import NotifyStore
import Recurrence
import Systemd
import Varlink

// Starting, in this order: the lock (so that nobody else touches what follows), the store, the clock, the threads, the
// socket, READY. Until READY nothing is fired; after it the first turn evaluates everything.

/// Brings the daemon up from its command line, and down again.
struct Startup {
    let options: DaemonOptions
    let places: Places
    let environment: [String: String]

    private let systemClock = SystemClock()

    init(options: DaemonOptions, places: Places, environment: [String: String]) {
        self.options = options
        self.places = places
        self.environment = environment
    }

    /// Runs until a signal or a fault ends it.
    ///
    /// Damage that shows itself only while starting or serving leads to a second start in the same process, which
    /// restores the newest backup; what the first one held is left behind with its loop.
    func run() throws -> Int32 {
        let files = ConfigurationFiles(places: places)
        try files.checkNamed()
        // What is wrong with the file is said by the reload that is part of the start, once.
        let settings = files.settings().settings
        let log = Log.standard(identifier: "notifyd", threshold: settings.logLevel)
        let lock = try StoreLock(directory: places.stateDirectory)
        let activated = try SocketActivation.takeSockets().first
        var repairing: String?
        while true {
            let attempt = Attempt(lock: lock, activated: activated, log: log, settings: settings, repairing: repairing)
            switch try serve(attempt) {
            case .ended(let code): return code
            case .damaged(let reason, let served):
                guard served || repairing == nil else { return try serveDamage(attempt, reason) }
                log(.error, "the store is damaged: \(reason); the newest backup is restored")
                repairing = reason
            }
        }
    }

    /// What one start works with.
    private struct Attempt {
        let lock: StoreLock
        let activated: SocketActivation.Socket?
        let log: Log
        let settings: Settings
        /// Why the store has to be restored; nil to open it as it is.
        let repairing: String?
    }

    private enum Outcome {
        case ended(Int32)
        case damaged(String, served: Bool)
    }

    private func serve(_ attempt: Attempt) throws -> Outcome {
        let loop = try EventLoop(clock: systemClock)
        var stop: () -> Void = { loop.stop() }
        var reload: () throws -> Void = {}
        let signals = try Signals(loop: loop) { number in
            if number == SIGHUP { try reload() } else { stop() }
        }
        defer { withExtendedLifetime(signals) {} }
        let store: Store
        do throws(StoreError) {
            let stamp = Upkeep.stamp(systemClock.wall())
            store = try Store.open(lock: attempt.lock, stamp: stamp, repairing: attempt.repairing)
        } catch {
            if let statement = error.statement { attempt.log(.debug, "it was to run: \(statement)") }
            guard error.code == .damaged else { throw error }
            return .ended(try serveDamage(attempt, error.description))
        }
        let running: RunningDaemon
        do {
            let parts = try parts(store, loop: loop, log: attempt.log, settings: attempt.settings)
            running = try RunningDaemon(parts: parts, activated: attempt.activated)
        } catch let error as StoreError where error.code == .damaged {
            return .damaged(error.description, served: false)
        }
        stop = { running.stop() }
        reload = { try running.reload() }
        do {
            return .ended(try running.run())
        } catch let error as StoreError where error.code == .damaged {
            running.abandon()
            (stop, reload) = ({}, {})
            return .damaged(error.description, served: true)
        }
    }

    private func serveDamage(_ attempt: Attempt, _ reason: String) throws -> Int32 {
        attempt.log(.error, "the store is damaged and nothing could be restored: \(reason)")
        let loop = try EventLoop(clock: systemClock)
        let signals = try Signals(loop: loop) { _ in loop.stop() }
        defer { withExtendedLifetime(signals) {} }
        return try DamagedDaemon(
            loop: loop, log: attempt.log, places: places, activated: attempt.activated, damage: reason,
            testClock: options.testClock, zone: zoneOfDamaged(attempt.log)
        ).run()
    }

    /// Nothing of a damaged daemon depends on its zone.
    private func zoneOfDamaged(_ log: Log) -> String? {
        guard options.testClock == nil else { return nil }
        do {
            return try zoneFinder.zone().name
        } catch {
            log(.warning, "times are shown in UTC: \(error)")
            return nil
        }
    }

    private func parts(_ store: Store, loop: EventLoop, log: Log, settings: Settings) throws -> DaemonParts {
        let lastClock = try store.clock()
        let clock = try clock(store)
        if let lastClock, clock.differsInKind(from: lastClock) {
            let (before, now) = clock.virtual == nil ? ("a virtual", "the machine's") : ("the machine's", "a virtual")
            log(.warning, "\(store.files.database) was used with \(before) clock, and goes on with \(now) clock")
        }
        let walNumber = open(store.files.wal, O_RDWR | O_CLOEXEC)
        guard walNumber >= 0 else {
            throw LoopError(function: "open", errorNumber: errno, subject: store.files.wal)
        }
        let wakeup = try Wakeup()
        let sync = try SyncThread(wakeup: wakeup, syncing: FileDescriptor(owning: walNumber))
        // Durability is looked at in every turn: being woken is all that is needed.
        _ = try loop.register(wakeup) {}
        let results = UpkeepResults(wakeup: wakeup)
        let workers = UpkeepWorkers(
            checkpoints: try WorkerThread(name: "notifyd-wal"), backups: try WorkerThread(name: "notifyd-backup"),
            results: results)
        let user = User.current.name
        let notes = { [places, environment] (canWake: Bool) in
            StartNotes(
                home: places.home, configurationHome: environment["XDG_CONFIG_HOME"], user: user, canWake: canWake)
        }
        return DaemonParts(
            log: log, loop: loop, store: store, clock: clock, lastClock: lastClock, systemClock: systemClock,
            zoneFinder: options.testClock == nil ? zoneFinder : nil, places: places,
            settings: settings, startNotes: notes, sync: sync, workers: workers, environment: environment,
            descriptorLimit: try DescriptorLimit(raisingTo: 4_096))
    }

    private func clock(_ store: Store) throws -> Timekeeper {
        let last = try store.clock()
        let zones = ZoneSource.system.current
        if let start = options.testClock {
            return Timekeeper(virtual: start, after: last, zone: try virtualZone(store, zones))
        }
        return try Timekeeper(machine: systemClock, after: last, zone: try zoneFinder.zone(from: zones))
    }

    private var zoneFinder: SystemZoneFinder {
        SystemZoneFinder(
            environment: environment["TZ"],
            link: environment["NOTIFYD_LOCALTIME"] ?? SystemZoneFinder.standardLink)
    }

    /// A virtual clock shows the zone that it was told last, at first that of `TZ`, else UTC.
    private func virtualZone(_ store: Store, _ zones: ZoneSource) throws -> Zone {
        if let name = try store.value(StoreKey.zone) { return try Zone.load(name, from: zones) }
        return environment["TZ"] == nil ? Zone.utc.renewed(from: zones) : try zoneFinder.zone(from: zones)
    }
}
