import NotifyInterface
import NotifyModel
import NotifyStore
import Systemd

// The user's screen, tied to the rest of the daemon: what is done to a banner becomes what people and programs do by calls.

extension Daemon {
    /// Who answers when it was done on the screen.
    static let banner: String = "banner"

    /// Begins to show banners, as soon as there is a session bus and a notification server on it.
    func beginPresenting(environment: [String: String], monotonic: @escaping () -> Duration) throws {
        let link = BusLink(
            "session bus", BusAddress.user(environment), loop: loop, log: log, time: monotonic)
        beginLaunching(on: link, runtime: environment["XDG_RUNTIME_DIR"])
        let command = SoundCommand(environment: environment, dataFolders: places.dataFolders)
        let presenter = Presenter(
            store: store, loop: loop, clock: clock, log: log, link: link,
            sounds: SoundPlayer(command, spawner: spawner, loop: loop, log: log),
            hasDisplay: Display.isNamed(in: environment), settings: settings)
        presenter.deciding = { [unowned self] work in try deciding(work) }
        presenter.actions = { [unowned self] record in try AnswerService(daemon: self).actions(of: record) }
        presenter.answered = { [unowned self] record, answer, token in try answered(record, answer, token) }
        presenter.facts = { [unowned self] client in try presentationFacts(client: client) }
        presenter.isAsked = { [questions] in questions.isAsked($0) }
        presenter.isQuiet = { [unowned self] in quiet.current.isOn || heldRelease != nil }
        self.presenter = presenter
        try link.start()
        loop.perform { [unowned self] in try deciding { try soundOn() } }
    }

    /// Goes on with the sounds that went on when the daemon ended.
    private func soundOn() throws {
        _ = try quiet.look(at: clock.now, zone: clock.zone)
        try presenter?.regardSounds()
    }

    /// Clients are launched by the service manager and by names on this bus, while it is there.
    private func beginLaunching(on link: BusLink, runtime: String?) {
        launcher.means.link = link
        launcher.means.manager = UserManager(
            link, loop: loop, log: log, limit: { [unowned self] in .milliseconds(settings.managerLimit) },
            isRunning: { runtime.map { FilePresence.isReadable("\($0)/systemd/private") } ?? false })
    }

    private func answered(_ record: OccurrenceRecord, _ answer: BannerAnswer, _ token: String?) throws {
        let service = AnswerService(daemon: self)
        switch answer {
        case .respond(let action, let text):
            let client = record.occurrence.client
            // Told to the launcher first: the launch comes of what follows.
            if let token, !mailboxes.isConnected(client) { launcher.activationTokens[client] = token }
            do {
                try service.respond(record, action: action, text: text, by: Daemon.banner)
            } catch {
                launcher.activationTokens[client] = nil
                throw error
            }
            if action == Action.defaultIdentifier { try open(record, token) }
        case .snooze(let milliseconds): try service.snooze(record, for: milliseconds, by: Daemon.banner)
        case .acknowledge: try service.acknowledge(record, by: Daemon.banner)
        case .expire: try service.expire(record)
        case .explainReply: break
        }
    }

    /// A click opens what the notification points to, unless its client is there, or is launched, to see to it.
    private func open(_ record: OccurrenceRecord, _ token: String?) throws {
        let client = record.occurrence.client
        guard let url = try Content(storedText: record.content).url, !mailboxes.isConnected(client),
            try store.client(row: client)?.launcher == nil
        else { return }
        links.clicked(record.occurrence.row, url: url, token: token)
    }

    /// What the user wishes of a client's banners.
    func presentationFacts(client: Int64) throws(StoreError) -> PresentationFacts {
        let permission = try store.client(row: client)?.permission ?? Permission()
        return PresentationFacts(
            denial: permission.denial, allowsSound: permission.makesSounds,
            maximum: permission.maximum, isQuiet: quiet.current.isOn, quietWords: quiet.current.words)
    }

    /// Why an occurrence is not on the screen though it should be; nil when it is, or need not be.
    func notShown(_ occurrence: Int64) throws(StoreError) -> String? {
        guard let presenter, let banner = try store.banner(occurrence: occurrence), banner.state == .waiting else {
            return nil
        }
        if banner.isHeld, quiet.current.isOn { return "held: \(quiet.current.words)" }
        if questions.isAsked(occurrence) { return "its client is asked whether it is to be shown" }
        return presenter.obstacle
    }
}
