import NotifyModel
import NotifyStore
import Systemd

// Banners on the user's screen
//
// The store says what is to be shown, what is and what is to go (`banners`, see BannerLife). This class brings the screen
// into line with it: `step` looks into the store, asks the notification server, and writes down what it answers.
//
// - Durable before seen: the server is asked in a turn after the one whose commit is on disk; rows of a commit that is not
//   are left alone until it is (`undurable`).
// - Not twice: a banner that was asked for stays in `flights` until the server answers, however long that takes; a server
//   that is silent for longer than its limit is asked for nothing more, and is not asked again for what it may yet show.
//   Only the end of the server, or of the bus, gives a banner up.
// - Nothing is lost: what the server says (a number, an answer, a closing) is written in the turn in which it comes, and,
//   where a full disk undoes that turn, again when the store is well (`lost`). Until then nothing is shown from the
//   store, which knows less than the screen.
// - Numbers are the server's: they count together with its unique name and the bus it is on, and signals of anybody else
//   are ignored.

/// Shows banners, takes them away, and hears what the user does to them.
final class Presenter {
    let store: Store
    let loop: EventLoop
    let clock: Timekeeper
    let log: Log
    let link: BusLink
    /// Whether the environment names a display that a server could be started on.
    let hasDisplay: Bool
    /// Plays what the server does not.
    let sounds: SoundPlayer
    /// The numbers at the clients' icons.
    let badges: DockBadges
    var settings: Settings

    /// Runs what peers and timers ask for, so that a fault of the store is dealt with.
    var deciding: (() throws -> Void) throws -> Void = { work in try work() }
    /// The user did something to the banner of an occurrence; the text is an activation token for what is launched.
    var answered: (_ occurrence: OccurrenceRecord, BannerAnswer, _ token: String?) throws -> Void = { _, _, _ in }
    /// What the user wishes of a client's banners.
    var facts: (_ client: Int64) throws -> PresentationFacts = { _ in PresentationFacts() }
    /// Whether the user wants to be left alone now.
    var isQuiet: () -> Bool = { false }
    /// Whether a program is being asked how that occurrence is presented.
    var isAsked: (_ occurrence: Int64) -> Bool = { _ in false }
    /// The actions that an occurrence offers.
    var actions: (OccurrenceRecord) throws -> [Action] = { _ in [] }

    var server: NotificationServer?
    /// What is left to do about the banners of the server before; nil when all is done.
    var takeOver: TakeOver?
    /// Whether the bus has said who owns the server's name, if anybody.
    var isOwnerKnown = false
    /// Why no server could be started; nil when none was tried.
    var activationFailure: String?
    /// Something new waits since a server was tried to be started.
    var mayActivate = true
    /// A server is being started.
    var isActivating = false
    /// What rang and has been neither seen nor heard.
    var ringing: Set<Int64> = []

    var flights: [Int64: BannerFlight] = [:]
    var closings: Set<Int64> = []
    /// How often the server refused a banner.
    var refusals: [Int64: Int] = [:]
    /// Occurrences whose banner has a number that the server says it does not know: it gets a place of its own.
    var misplaced: Set<Int64> = []
    /// Occurrences whose banner changed in a commit that is not known to be on disk.
    var undurable: [Int64: UInt64] = [:]
    /// What happened on the screen in the turn at hand.
    var unkept: [() throws -> Void] = []
    /// What happened on the screen in turns that were undone.
    var lost: [() throws -> Void] = []
    /// Alerts of a full disk, with the server's number for them once there is one.
    var unrecorded: [Int64: UInt32?] = [:]
    /// Occurrences whose banner says how to reply.
    var explaining: Set<Int64> = []
    /// What the banners on the screen look like, for a server that makes one of two equal ones.
    var faces: [Int64: BannerFace] = [:]
    /// What launched programs get to be allowed to the front, by the server's number.
    var tokens: [UInt32: String] = [:]
    /// Banners that the user dismissed, unless a button did it.
    var dismissals: [Int64: PeerTimer] = [:]
    var summary = SummaryState()

    /// Calls that the server has not answered.
    var outstanding = 0
    private var silence: PeerTimer?
    /// The server has not answered within its limit.
    private(set) var isHanging = false
    /// The server wants to be left alone for a moment.
    var pause: PeerTimer?
    /// Ends the backlog when no more of it has come for a while.
    var backlogEnd: PeerTimer?
    private var isConsidered = false

    /// Replies are waited for that long: what was asked for may still be shown, so asking again is the last resort.
    private static let answerLimit: Duration = .seconds(3_600)

    init(
        store: Store, loop: EventLoop, clock: Timekeeper, log: Log, link: BusLink, sounds: SoundPlayer,
        hasDisplay: Bool, settings: Settings
    ) {
        self.store = store
        self.loop = loop
        self.clock = clock
        self.log = log
        self.link = link
        self.sounds = sounds
        badges = DockBadges(store: store, log: log)
        self.hasDisplay = hasDisplay
        self.settings = settings
        sounds.failed = { [weak self] in try self?.soundFailed($0, $1) }
        link.follow(
            connected: { [weak self] in try self?.begin(on: $0) }, changed: { [weak self] in self?.linkChanged() })
    }

    private func linkChanged() {
        guard link.state != .open else { return }
        forgetServer()
        isOwnerKnown = false
        consider()
    }

    /// Whatever was under way with a server is over with it.
    func forgetServer() {
        server = nil
        takeOver = nil
        flights = [:]
        closings = []
        refusals = [:]
        misplaced = []
        tokens = [:]
        faces = [:]
        unrecorded = unrecorded.mapValues { _ in nil }
        summary.forgetServer()
        outstanding = 0
        heardSomething()
        pause?.cancel()
        pause = nil
    }
}

// MARK: - Turns

extension Presenter {
    /// Brings the screen into line with the store, in the next turn.
    func consider() {
        guard !isConsidered, link.bus != nil || !ringing.isEmpty else { return }
        isConsidered = true
        loop.perform { [weak self] in
            guard let self else { return }
            isConsidered = false
            // Until all is kept, the store knows less than the screen; `kept` comes back here.
            guard unkept.isEmpty, lost.isEmpty else { return }
            if let takeOver { return try goOn(with: takeOver) }
            try deciding { try self.step() }
        }
    }

    private func step() throws {
        guard server?.capabilities != nil else {
            try wake()
            return try soundWithoutScreen()
        }
        // The screen is there: what is shown is heard with it.
        ringing = []
        guard try !forgetSeen() else { return consider() }
        try withdraw()
        try show()
    }

    /// Banners of these occurrences changed in the turn of that commit.
    func changed(_ occurrences: [Int64], after commit: UInt64) {
        for occurrence in occurrences {
            undurable[occurrence] = commit
            flights[occurrence]?.isStale = true
        }
    }

    /// The buttons of a banner have changed, which the server may be making just now.
    func outdate(_ occurrence: Int64) { flights[occurrence]?.isOutdated = true }

    /// Commits up to that one are on disk: what they changed may be shown.
    func release(upTo durable: UInt64) {
        guard undurable.contains(where: { $0.value <= durable }) else { return }
        if server?.capabilities == nil {
            ringing.formUnion(undurable.filter { $0.value <= durable && !isAsked($0.key) }.keys)
        }
        undurable = undurable.filter { $0.value > durable }
        mayActivate = true
        consider()
    }

    /// Nobody is asked any more how these are presented: they are to be seen and heard.
    func decided(_ occurrences: [Int64]) {
        // The others are looked at when their commit is on disk.
        if server?.capabilities == nil { ringing.formUnion(occurrences.filter { undurable[$0] == nil }) }
        mayActivate = true
        consider()
    }

    /// Does what the screen says, now, and again later when the turn cannot be kept.
    func change(_ work: @escaping () throws -> Void) throws {
        unkept.append(work)
        try deciding(work)
        consider()
    }

    /// The turn was kept.
    func kept() {
        guard !unkept.isEmpty else { return }
        unkept = []
        consider()
    }

    /// The turn was undone.
    func undone() {
        lost += unkept
        unkept = []
    }

    /// The store is well again: what could not be kept is done anew.
    func repeatLost() {
        guard !lost.isEmpty else { return }
        loop.perform { [weak self] in
            guard let self else { return }
            let works = lost
            lost = []
            for work in works { try change(work) }
        }
    }
}

// MARK: - Asking the server

extension Presenter {
    /// Calls a method of the server; the reply is dropped when the server is another one by then.
    func call(_ member: String, _ arguments: [BusValue] = [], _ reply: @escaping Bus.Reply) {
        guard let bus = link.bus, let owner = server?.owner else { return }
        let call = BusCall(
            owner, path: NotificationServer.path, interface: NotificationServer.busName, member: member,
            arguments: arguments, autoStart: false, timeout: Presenter.answerLimit)
        let finish: Bus.Reply = { [weak self] result in
            guard let self, server?.owner == owner else { return }
            outstanding -= 1
            heardSomething()
            try reply(result)
        }
        outstanding += 1
        listen()
        do throws(SystemdError) {
            try bus.call(call, finish)
        } catch {
            loop.perform { try finish(.failure(error)) }
        }
    }

    private func heardSomething() {
        if isHanging {
            log(.notice, "the notification server answers again")
            summary.isLate = true
        }
        isHanging = false
        silence?.cancel()
        silence = nil
        listen()
    }

    /// A server that says nothing for too long is asked for nothing more until it does.
    private func listen() {
        guard outstanding > 0, silence == nil else { return }
        silence = loop.after(.milliseconds(settings.serverLimit)) { [weak self] in
            guard let self, outstanding > 0 else { return }
            isHanging = true
            log(
                .warning, "\(server?.name ?? "the notification server") has not answered for \(settings.serverLimit) ms"
            )
        }
    }
}

// MARK: - How it stands

extension Presenter {
    /// Whether the screen has answered for all that it was to be told; a virtual clock waits for that before it goes on, so
    /// that what rang at one stop is not held by what begins at the next.
    ///
    /// A screen that is not there, or does not answer within its limit, is waited for no longer.
    var isSettled: Bool {
        guard server != nil, !isHanging else { return true }
        return undurable.isEmpty && !isConsidered && outstanding == 0
    }

    /// Why nothing is shown; nil when banners are shown.
    var obstacle: String? {
        switch link.state {
        case .away(let reason): return "no session bus: \(reason)"
        case .connecting: return "the session bus has not answered yet"
        case .open: break
        }
        guard isOwnerKnown else { return "the session bus has not said whether there is a notification server" }
        guard let server else {
            return "no notification server" + (activationFailure.map { "; none can be started: \($0)" } ?? "")
        }
        if isHanging { return "\(server.name) does not answer" }
        return server.capabilities == nil ? "\(server.name) has not said what it can do" : nil
    }
}
