import CivilTime
import Glibc
import NotifyInterface
import NotifyModel
import NotifyStore
import Recurrence
import Systemd
import Varlink

/// A daemon that serves: the socket, the timers and the service manager around it.
final class RunningDaemon {
    private let daemon: Daemon
    private let loop: EventLoop
    private let log: Log
    private let readiness = Readiness()
    private var pathWatch: PathWatch?
    private var zoneWatch: PathWatch?
    private var tzdataWatch: TzdataWatch?
    private var exitCode: Int32 = 0
    private let monotonic: () -> Duration
    private let environment: [String: String]

    init(parts: DaemonParts, activated: SocketActivation.Socket?) throws {
        daemon = try Daemon(parts)
        monotonic = parts.systemClock.monotonic
        environment = parts.environment
        loop = parts.loop
        log = parts.log
        let router = Router(
            attempt: { [writer = daemon.writer] in try writer.attempt($0) },
            storeFailed: { [unowned daemon] in daemon.storeFailed($0) })
        daemon.register(in: router)
        daemon.router = router
        do {
            try begin(activated)
        } catch {
            abandon()
            throw error
        }
    }

    private func begin(_ activated: SocketActivation.Socket?) throws {
        try prepareStore()
        if daemon.clock.virtual == nil {
            daemon.timers = try WakeTimers(loop: loop) { [unowned daemon] event in
                try daemon.deciding { try daemon.woken(event) }
            }
        }
        try watchZone()
        try listenToSystem()
        try watchTzdata()
        try daemon.beginPresenting(environment: environment, monotonic: monotonic)
        try listen(activated)
        daemon.upkeep.onRelease = { [unowned daemon] in daemon.server?.resumeDeferred() }
    }

    /// A new link means a new zone; without inotify it is seen at SIGHUP.
    private func watchZone() throws {
        guard let finder = daemon.zoneFinder, finder.followsSystem else { return }
        do throws(LoopError) {
            let changes = PathWatch.changes | UInt32(IN_MOVED_TO | IN_CREATE)
            zoneWatch = try PathWatch(folderOf: finder.link, for: changes, loop: loop) { [unowned self] in
                try daemon.deciding { try daemon.findZone() }
            }
        } catch {
            log(.warning, "changes of the system's zone are seen at SIGHUP only: \(error)")
        }
    }

    /// What the system's services say counts for the real clock only.
    private func listenToSystem() throws {
        guard let finder = daemon.zoneFinder else { return }
        let bus = BusLink("system bus", BusAddress.system(environment), loop: loop, log: log, time: monotonic)
        bus.follow(connected: { [unowned daemon] in
            if finder.followsSystem { try daemon.listenForZone(on: $0) }
        })
        daemon.listenForSleep(on: bus)
        try bus.start()
        daemon.systemBus = bus
    }

    /// A new edition of tzdata means other rules; without inotify it is seen at SIGHUP.
    private func watchTzdata() throws {
        let directory = daemon.clock.zone.source.directory
        do throws(LoopError) {
            tzdataWatch = try TzdataWatch(
                directory, loop: loop, delay: { [unowned daemon] in daemon.settings.zoneDelay }
            ) { [unowned self] in
                try daemon.deciding { try daemon.findEdition() }
                // The folder may be another one now.
                try watchTzdata()
            }
        } catch {
            log(.warning, "updates of tzdata are seen at SIGHUP only: \(error)")
        }
    }

    private func prepareStore() throws {
        let store = daemon.store
        daemon.takeLocalClock()
        // On a full disk it is tried again later, and alarms ring meanwhile; damage is met here, before anybody is
        // served.
        try daemon.deciding { _ = try daemon.reload() }
        // What is only read once there is a screen is met here too.
        _ = try (store.waitingBanners(limit: 1), store.closingBanners(limit: 1), store.banner(serverID: 0))
        try daemon.deciding { try daemon.programs.begin() }
        // And what is only read by a call about background work, or about names that are kept.
        _ = try (store.fetchTask(client: 0, name: ""), store.retained(at: daemon.clock.now.elapsed))
        try daemon.deciding { try store.forgetRetained(expiredAt: daemon.clock.now.elapsed) }
        try daemon.deciding { try daemon.takeZone() }
        try daemon.deciding { try daemon.takeEdition() }
        try daemon.deciding { try daemon.fetches.resume() }
        try daemon.commit()
        try daemon.deciding { try daemon.clockWentBack(since: daemon.lastClock) }
        daemon.turn = TurnState()
        loop.turnAgain()
        if store.endedUncleanly { loop.perform { [daemon] in daemon.upkeep.check() } }
        if !(try store.owedCommands(limit: 1)).isEmpty {
            loop.perform { [daemon] in try daemon.deciding { try daemon.commands.start() } }
        }
        for client in try store.allClients() where client.counts.unconfirmed > 0 { daemon.writer.touch(client.row) }
        if let restoration = store.restoration {
            log(.error, restoration.note)
        }
    }
}

// MARK: - The socket

extension RunningDaemon {
    private func listen(_ activated: SocketActivation.Socket?) throws {
        let path = daemon.places.socket
        let listener: ListenSocket
        if let activated {
            listener = try ListenSocket(takingOver: activated, path: path)
        } else {
            listener = try ListenSocket(binding: path)
            pathWatch = try PathWatch(folderOf: path, loop: loop) { [unowned self] in try pathChanged() }
        }
        daemon.server = try Server(
            listener: listener, loop: loop, log: log, time: monotonic,
            route: { [unowned daemon] call, connection in daemon.router?.route(call, connection) },
            isHeld: { [unowned daemon] call in
                daemon.upkeep.holdsSchedules && call.method == Notifications.Schedule.name
            },
            onClose: { [unowned daemon] connection in daemon.connectionEnded(connection) })
    }

    /// The socket's file or folder changed: without it nobody finds us, so it is bound again, or the daemon ends.
    private func pathChanged() throws {
        guard let server = daemon.server, !server.isReachable else { return }
        do throws(ServerError) {
            try server.replaceListener(try ListenSocket(binding: daemon.places.socket))
            pathWatch = try watch()
            log(.warning, "the socket \(daemon.places.socket) had gone; it is bound again")
        } catch {
            log(.error, "\(error); the daemon ends, as nobody can reach it")
            exitCode = 1
            stop()
        }
    }

    private func watch() throws(ServerError) -> PathWatch {
        do throws(LoopError) {
            return try PathWatch(folderOf: daemon.places.socket, loop: loop) { [unowned self] in try pathChanged() }
        } catch {
            throw ServerError(.cannotListen, daemon.places.socket, error.description, underlying: error)
        }
    }
}

// MARK: - Running

extension RunningDaemon {
    /// Serves until it is stopped; what was committed by then is on disk.
    func run() throws -> Int32 {
        tell { () throws(SystemdError) in try readiness.ready(status: "serving \(daemon.places.socket)") }
        try startWatchdog()
        log(.notice, "notifyd \(Daemon.version) serves \(daemon.places.socket), store \(daemon.store.files.database)")
        try loop.run(
            Turn(
                afterDrain: { [daemon] in
                    try daemon.takeUpkeepResults()
                    try daemon.endOfTurn()
                },
                prepare: { [daemon] in try daemon.prepare() }))
        try finish()
        return exitCode
    }

    /// Ends after the turn at hand.
    func stop() { loop.stop() }

    /// SIGHUP.
    func reload() throws {
        tell { () throws(SystemdError) in try readiness.reloading() }
        try daemon.deciding { _ = try daemon.reloadAll() }
        tell { () throws(SystemdError) in try readiness.ready(status: "serving \(daemon.places.socket)") }
    }

    /// Tells the service manager something; nothing of ours depends on being heard.
    private func tell(_ message: () throws(SystemdError) -> Bool) {
        do throws(SystemdError) {
            _ = try message()
        } catch {
            log(.warning, "the service manager was not told: \(error)")
        }
    }

    /// Lets go of socket, connections and threads without writing anything more, because the store is damaged.
    func abandon() {
        pathWatch = nil
        zoneWatch = nil
        tzdataWatch = nil
        daemon.systemBus?.stop()
        daemon.presenter?.sounds.stopAll(daemon.settings)
        daemon.presenter?.link.stop()
        daemon.presenter = nil
        daemon.timers = nil
        daemon.server?.stopListening()
        daemon.server?.closeAll()
        // Closes the listening socket, so that who waits to be accepted learns of it and comes again.
        daemon.server = nil
        daemon.durability.finish()
        daemon.upkeep.stop()
        // The parts hold one another; a file that was set aside must not stay open for the rest of the process.
        daemon.server = nil
        daemon.router = nil
        daemon.journey = nil
        daemon.waitingJourneys = []
        loop.abandon()
    }

    private func startWatchdog() throws {
        guard let interval = try readiness.watchdogInterval() else { return }
        try beat(every: interval / 2)
    }

    private func beat(every interval: Duration) throws {
        tell { () throws(SystemdError) in try readiness.watchdog() }
        _ = loop.after(interval) { [weak self] in try self?.beat(every: interval) }
    }

    private func finish() throws {
        tell { () throws(SystemdError) in try readiness.stopping() }
        daemon.server?.stopListening()
        try unlessFull { () throws(StoreError) in
            try daemon.commands.leaveRunning()
            if try daemon.store.commit() { daemon.durability.noteCommit() }
        }
        daemon.durability.finish()
        if let failure = daemon.durability.failure { throw failure }
        daemon.server?.release(upTo: daemon.durability.durable)
        daemon.server?.closeAll()
        daemon.upkeep.stop()
        try unlessFull { () throws(StoreError) in try daemon.store.settle() }
        log(.notice, "notifyd ends")
    }

    /// A full disk is no reason to end as failed: what was committed is in the WAL.
    private func unlessFull(_ work: () throws(StoreError) -> Void) throws(StoreError) {
        do throws(StoreError) {
            try work()
        } catch {
            guard error.isPassing else { throw error }
            log(.error, "the store cannot be written: \(error)")
        }
    }
}
