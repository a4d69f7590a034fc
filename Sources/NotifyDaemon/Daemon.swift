import CivilTime
import Glibc
import NotifyInterface
import NotifyModel
import NotifyStore
import Recurrence
import Systemd
import Varlink

// The daemon, put together
//
// One thread runs everything here. A turn of the loop: handle what is ready (calls are decided and written into one open
// transaction), fire a bite of what is due, commit once, hand messages over, hold every answer until the commit is on
// disk, arm the timers, sleep. `Daemon+Turn` is that turn.

/// The running daemon: its parts and what ties them together.
final class Daemon {
    static let version: String = Release.version

    let log: Log
    let loop: EventLoop
    let store: Store
    let clock: Timekeeper
    let writer: DecisionWriter
    let mailboxes: Mailboxes
    let broadcaster = Broadcaster()
    let launcher: Launcher
    let programs: Programs
    let commands: CommandRunner
    let fetches: FetchRun
    /// Programs in the foreground that say how what rings is presented.
    let questions: PresentationQuestions
    let durability: Durability
    let upkeep: Upkeep
    let spawner: Spawner
    /// Opens what notifications point to.
    let links: LinkOpener
    let places: Places
    let startNotes: (_ canWake: Bool) -> StartNotes
    let since: Instant
    var engine: Engine
    var settings: Settings
    let policies: PolicyReader
    let quiet: QuietWatch
    let dueRun: DueRun
    let seriesCache: SeriesCache
    let seriesRun: SeriesRun
    /// The bridge to the broker of push messages, as far as it is there.
    let bridge = PushBridge()
    /// Where the system's zone is read; nil when the clock is virtual and is told.
    let zoneFinder: SystemZoneFinder?
    /// The machine's clocks, for what must not take long.
    let systemClock: SystemClock
    /// The last reading of the clocks before this start.
    let lastClock: ClockMark?

    var server: Server?
    var router: Router?
    var timers: WakeTimers?
    /// Where the system's services are heard; nil when nothing of theirs counts.
    var systemBus: BusLink?
    /// What logind says of the machine's sleep, on that bus.
    var sleepWatch: SleepWatch?
    /// The user's screen; nil until the daemon serves.
    var presenter: Presenter?
    var turn = TurnState()
    /// The clocks when the wall clock was last looked at for a step.
    var lastMoment: Moment
    var journey: ClockJourney?
    var waitingJourneys: [(ClockJourney, ClockJourney.Beginning)] = []
    /// Occurrences that were decided about on a full disk: shown, not recorded, and left alone until they can be.
    var unrecorded: Set<Int64> = []
    /// Occurrences that nothing can be decided about, by a fault of their own; tried again at the next start.
    var unfit: Set<Int64> = []
    /// Why the store could not be written, and how often in a row; nil while it can.
    var storeFault: StoreError?
    var storeFailures = 0
    /// Ringings of a clock far ahead are being made void, a batch a turn.
    var isVoiding = false
    /// It was quiet when that was looked at last.
    var wasQuiet = false
    /// Up to which row the deadlines of what rings are stopped or go on; nil when all are.
    var holding: Int64?
    /// Who waits for the user's answer to a question about a client.
    var permissionWaits = PermissionWaits()
    /// What do-not-disturb held is being gathered for those who watch; nil when it is not.
    var heldRelease: HeldRelease?
    /// Clients whose banners are being looked at again.
    var bannerWalks: [Int64: BannerWalk] = [:]
    /// The store is tried again after a delay.
    var awaitsStore = false
    /// Turns whose changes were lost, for what takes more than one turn; `lastFailure` is why the last one was.
    var undoneTurns = 0
    var lastFailure: StoreError?
    /// What is not kept yet and has to be written anew when its turn is undone.
    var unkept: Unkept = []
    /// The client files as they were read last.
    var clientFiles = ClientFiles()
    /// The walk through the pinned dates after a tzdata update; nil when there is none under way.
    var pinnedWalk: PinnedWalk?
    private var saidThatItSleeps = false
    /// What the machine said of the daemon's start when a schedule last asked, and when that was on the elapsed axis.
    private var seenNotes: (notes: StartNotes, at: Elapsed)?

    var directory: ClientDirectory { ClientDirectory(store: store) }

    init(_ parts: DaemonParts) throws {
        log = parts.log
        loop = parts.loop
        store = parts.store
        clock = parts.clock
        places = parts.places
        settings = parts.settings
        startNotes = parts.startNotes
        since = parts.clock.now.wall
        lastMoment = parts.clock.now
        engine = Engine(lateAfter: parts.settings.lateAfter)
        engine.snoozeDefault = parts.settings.snoozes.first ?? engine.snoozeDefault
        writer = DecisionWriter(store: store)
        mailboxes = Mailboxes(store: store, log: log)
        durability = Durability(sync: parts.sync)
        upkeep = Upkeep(
            store: store, loop: loop, log: log, workers: parts.workers,
            startingAt: parts.clock.now.elapsed)
        zoneFinder = parts.zoneFinder
        lastClock = parts.lastClock
        systemClock = parts.systemClock
        policies = PolicyReader(log: log)
        quiet = QuietWatch(store: store, log: log, hours: parts.settings.quietHours)
        seriesCache = SeriesCache(store: store, clock: clock)
        seriesRun = SeriesRun(store: store, writer: writer, cache: seriesCache, log: log)
        let pinned = PinnedRun(store: store, series: seriesRun, clock: clock, log: log)
        dueRun = DueRun(
            store: store, writer: writer, series: seriesRun, pinned: pinned, clock: parts.systemClock,
            policies: policies)
        spawner = Spawner(
            loop: loop, environment: parts.environment, home: places.home, limit: parts.descriptorLimit)
        let boxes = mailboxes
        launcher = Launcher(
            store: store, loop: loop, means: LaunchMeans(loop: loop, log: log, spawner: spawner), clock: clock,
            log: log,
            socketPath: places.socket, settings: settings, isConnected: { boxes.isConnected($0) })
        programs = Programs(
            store: store, writer: writer, mailboxes: mailboxes, loop: loop, clock: clock, log: log,
            settings: settings)
        commands = CommandRunner(
            store: store, loop: loop, spawner: spawner, clock: clock, log: log, socketPath: places.socket,
            settings: settings)
        fetches = FetchRun(
            store: store, writer: writer, mailboxes: mailboxes, launcher: launcher, loop: loop, clock: clock, log: log,
            settings: settings)
        questions = PresentationQuestions(loop: loop, clock: clock, limit: settings.willPresentLimit)
        links = LinkOpener(store: store, spawner: spawner, clock: clock, log: log, command: settings.openCommand)
        wire()
    }
}

// MARK: - What services ask

extension Daemon {
    /// A request whose confirmation closes it was confirmed.
    func closeConfirmed(_ row: Int64) throws {
        guard let record = try store.occurrence(row: row),
            let policy = policies.policy(try store.request(row: record.occurrence.request)?.policy, occurrence: row)
        else { return }
        let now = clock.now
        let decision = engine.confirm(record.occurrence, policy: policy, at: now)
        try writer.write(decision, from: record.occurrence, at: now)
    }

    /// A client took messages without a stream: they count as confirmed.
    func delivered(_ client: Int64, _ sequences: [Int64]) throws {
        mailboxes.settled(client, sequences)
        let confirmed = try store.confirm(client: client, sequences: sequences, at: clock.now.wall)
        if !confirmed.isEmpty { try launcher.confirmed(client) }
    }

    /// A client could not deal with these messages: each comes again by itself, until it has failed too often.
    ///
    /// - Returns: how many are parked now.
    func refused(_ client: Int64, _ sequences: [Int64], _ reason: String?) throws(StoreError) -> Int {
        let now = clock.now
        var parked = 0
        for sequence in sequences {
            let failure = try store.fail(client: client, sequence: sequence, reason: reason) { attempts in
                guard attempts <= Limits.retries else { return nil }
                return engine.point(Backoff.delivery.delay(afterFailures: attempts), after: now)
            }
            guard let failure else { continue }
            parked += failure.parked ? 1 : 0
            guard let occurrence = failure.occurrence else { continue }
            let entry = LedgerEntry(
                event: failure.parked ? "parked" : "failed", at: now.wall,
                detail: "try \(failure.attempts): \(reason ?? "no reason given")")
            try store.append(entry, occurrence: occurrence)
        }
        mailboxes.settled(client, sequences)
        return parked
    }

    /// The wall date of what is due next, by the clocks as they stand; nil when nothing is pending.
    func nextDue(at now: Moment) throws(StoreError) -> Instant? {
        let elapsed = try store.nextElapsedDue(excluding: excluded).map { now.date(of: $0) }
        return try [store.nextWallDue(excluding: excluded), elapsed].compactMap(\.self).min()
    }

    /// The wall date at which a client is woken next, by the clocks as they stand; nil when none is to be.
    func nextFetch(at now: Moment) throws(StoreError) -> Instant? {
        let elapsed = try store.nextFetchElapsed().map { now.date(of: $0) }
        return try [store.nextFetchWall(), elapsed].compactMap(\.self).min()
    }

    /// The date of the next stop of a clock: what is due next, a wake, or what changes do-not-disturb.
    private func upcomingDate(at now: Moment) throws(StoreError) -> Instant? {
        let dates = [
            try nextDue(at: now), try nextFetch(at: now), quiet.current.nextWall,
            quiet.current.nextElapsed.map { now.date(of: $0) },
        ]
        return dates.compactMap(\.self).min()
    }

    func wireClock() throws -> WireClock {
        guard let virtual = clock.virtual else { throw NotifyError(.notVirtual) }
        return WireClock(
            wall: virtual.wall, elapsed: virtual.elapsed.milliseconds, running: virtual.running, zone: clock.zone.name,
            next: try upcomingDate(at: virtual.moment))
    }

    /// One word for the store: ok, full, restored.
    var storeState: String {
        if storeFault?.code == .full { return "full" }
        return store.restoration == nil ? "ok" : "restored"
    }

    /// Whether dates may be set that wake the machine from suspend.
    private var canWake: Bool { timers?.canWakeFromSuspend ?? false }

    /// What the user should know or do.
    func statusNotes() -> [String] {
        var notes = clock.virtual == nil ? startNotes(canWake).statusLines : []
        if let storeFault {
            let reason = storeFault.code == .full ? "the disk is full" : "the store cannot be written (\(storeFault))"
            notes.append("\(reason): nothing new is kept, alerts are shown without a record")
        }
        if let restoration = store.restoration {
            notes.append(restoration.note)
        }
        return notes
    }

    /// The date that the words of a call mean now, in that zone or else the system's.
    func date(_ text: String, field: String, zone: Zone? = nil) throws(NotifyError) -> Instant {
        let context = TimeContext(now: clock.now.wall, zone: zone ?? clock.zone)
        do throws(RecurrenceError) {
            return try TimeText.parse(text).meaning(in: context).instant
        } catch {
            throw .invalid(field, text, error)
        }
    }

    /// The date that ends something (`until`), in the zone of that name or else the system's; one that has passed is refused.
    ///
    /// `throughDay`: a day means all of it, as it does for a series.
    func end(
        _ text: String, zone name: String?, after now: Moment, throughDay: Bool = false
    ) throws(NotifyError) -> Instant {
        let zone = try name.map { (name) throws(NotifyError) in
            try WireTrigger.load(name, "zone", beside: clock.zone)
        }
        if throughDay, let end = try endOfDay(text, zone ?? clock.zone), end > now.wall { return end }
        let date = try date(text, field: "until", zone: zone)
        guard date > now.wall else {
            throw NotifyError(
                .invalidField(field: "until", value: text, reason: "has passed", expected: "a date that lies ahead"))
        }
        return date
    }

    /// The first moment after the day that a text names; nil when it names a time.
    private func endOfDay(_ text: String, _ zone: Zone) throws(NotifyError) -> Instant? {
        let context = TimeContext(now: clock.now.wall, zone: zone)
        do throws(RecurrenceError) {
            guard case .date(let day) = try TimeText.parse(text).bound(in: context) else { return nil }
            return zone.lookup(CivilDateTime(midnightOf: day.advanced(byDays: 1))).after
        } catch {
            throw .invalid("until", text, error)
        }
    }

    /// What a schedule's reply says beside its date.
    func scheduleNotes() -> [String] {
        guard clock.virtual == nil else { return [] }
        let startNotes = recentNotes()
        var notes = startNotes.scheduleLines
        if startNotes.sleepsThrough && !saidThatItSleeps {
            saidThatItSleeps = true
            notes.append(StartNotes.sleepLine)
        }
        return notes
    }

    /// The looks at the file system cost as much as the schedule itself, so a burst shares those of one second.
    private func recentNotes() -> StartNotes {
        let now = clock.now.elapsed
        if let seenNotes, seenNotes.at <= now, now.milliseconds - seenNotes.at.milliseconds < 1_000 {
            return seenNotes.notes
        }
        let notes = startNotes(canWake)
        seenNotes = (notes, now)
        return notes
    }

    /// Goes on with a call in the next turn.
    func goOn(_ connection: Connection, _ step: @escaping () throws -> Void) {
        loop.perform { [unowned self] in
            router?.proceed(connection, step)
            server?.touch(connection)
        }
    }

    /// A connection is closed, or sends nothing more: its streams end, and what they had under way may be launched for.
    func connectionEnded(_ connection: Connection) {
        launcher.connectionEnded(connection)
        permissionWaits.connectionEnded(connection)
        bridge.ended(connection, at: clock.now.wall)
        broadcaster.connectionEnded(connection)
        let (orphan, heir) = mailboxes.connectionEnded(connection, commit: durability.committed)
        if let orphan {
            turn.launches.append((durability.committed, orphan))
            upkeep.streamEnded(orphan, at: clock.now)
        }
        if orphan != nil || heir != nil || programs.isBusy {
            loop.perform { [unowned self] in
                try deciding { try programs.connectionEnded(connection, orphan: orphan, heir: heir?.stream) }
            }
        }
        if let client = orphan ?? heir?.stream?.client { questions.end(client) }
        guard let heir else { return }
        server?.touch(heir)
        // A connection may end after this turn has handed over: the next one hands its messages to the heir.
        loop.turnAgain()
    }

    /// Takes in what helper threads have done.
    ///
    /// Throws `damaged` when a check found the store so: it has to be opened anew, from the newest backup.
    func takeUpkeepResults() throws {
        var damage: String?
        try deciding { damage = try upkeep.takeResults(at: clock.now) }
        if let damage { throw StoreError(.damaged, damage) }
    }

    /// Writes down the built-in client and those of the client files.
    func takeInClients() throws {
        unkept.insert(.clients)
        try directory.ensureBuiltIn()
        // What waits for a client that can be launched only now is tried at once.
        for client in try directory.apply(clientFiles) {
            try launcher.launchedAnew(client)
            writer.touch(client)
        }
    }

    /// How occurrences look at a moment.
    func view(at now: Moment) -> OccurrenceView {
        OccurrenceView(store: store, now: now, zones: clock.zone.source)
    }

    /// Reads again what may have changed outside: the files, tzdata, the system's zone.
    ///
    /// - Returns: what is wrong with the files, a line each.
    func reloadAll() throws -> [String] {
        let faults = try reload()
        try findEdition()
        try findZone()
        return faults
    }

    /// Reads configuration and client files again.
    ///
    /// - Returns: what is wrong with them, a line each.
    func reload() throws -> [String] {
        let files = ConfigurationFiles(places: places)
        let (settings, settingsFaults) = files.settings()
        self.settings = settings
        launcher.settings = settings
        programs.settings = settings
        commands.settings = settings
        fetches.settings = settings
        questions.limit = settings.willPresentLimit
        fetches.lookAgain()
        presenter?.settings = settings
        links.command = settings.openCommand
        quiet.hours = settings.quietHours
        bridge.changed()
        turn.isDue = true
        engine.lateAfter = settings.lateAfter
        engine.snoozeDefault = settings.snoozes.first ?? Engine().snoozeDefault
        clientFiles = files.clients()
        try takeInClients()
        let faults = settingsFaults + clientFiles.faults
        for fault in faults { log(fault.level, fault.description) }
        return faults.map(\.description)
    }
}
