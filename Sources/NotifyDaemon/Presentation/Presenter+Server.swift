import NotifyStore
import Systemd

extension Presenter {
    /// A connection to the session bus begins.
    func begin(on bus: Bus) throws(SystemdError) {
        forgetServer()
        isOwnerKnown = false
        // No sender: some servers send to us alone, some to all; who it was is compared with the owner.
        let match = BusMatch(path: NotificationServer.path, interface: NotificationServer.busName)
        try bus.subscribe(match) { [weak self] in try self?.heard($0) }
        _ = try BusName(NotificationServer.busName, on: bus) { [weak self] in try self?.ownerChanged(to: $0) }
        try badges.begin(on: bus)
    }

    private func ownerChanged(to owner: String?) throws {
        forgetServer()
        isOwnerKnown = true
        guard let owner else {
            log(.info, "there is no notification server")
            return consider()
        }
        activationFailure = nil
        server = NotificationServer(owner: owner)
        try takeOver(owner)
        call("GetServerInformation") { [weak self] result in self?.introduced(result) }
        call("GetCapabilities") { [weak self] result in self?.canDo(result) }
    }

    /// Whether the numbers that were kept are of this server decides what is shown again, and where.
    private func takeOver(_ owner: String) throws {
        let identity = "\(link.bus?.identifier ?? "") \(owner)"
        try change { [weak self] in
            guard let self else { return }
            // What was dealt with while no server was there needs no explanation.
            explaining = try explaining.filter { occurrence in try store.banner(occurrence: occurrence) != nil }
            if try store.value(StoreKey.notificationServer) == identity {
                try store.bannersOrphaned()
            } else {
                try store.bannersLost()
                try store.setValue(identity, StoreKey.notificationServer)
                guard var kept = try store.summary() else { return }
                kept.serverID = nil
                try store.setValue(kept.text, StoreKey.summary)
            }
        }
    }

    private func introduced(_ result: Result<BusMessage, SystemdError>) {
        guard case .success(let reply) = result, reply.signature == "ssss" else { return }
        let texts = reply.arguments.compactMap(\.text)
        server?.label = BannerText.line("\(texts[0]) \(texts[2])", .label)
    }

    /// A server that does not say what it can do gets the least.
    private func canDo(_ result: Result<BusMessage, SystemdError>) {
        switch result {
        case .success(let reply):
            server?.capabilities = ServerCapabilities(reply.arguments.first?.texts ?? [])
        case .failure(let error):
            guard error.code == .refused else { return }
            server?.capabilities = ServerCapabilities(["body"])
        }
        let words = server?.capabilities?.words.sorted().joined(separator: " ") ?? ""
        log(.info, "\(server?.name ?? "the notification server") shows banners (\(words))")
        consider()
    }
}

// MARK: - Starting one

extension Presenter {
    /// Something waits and there is no server: the bus may start one, where there is a display for it.
    ///
    /// Once for each thing that is new: a server that cannot be started is not tried over and over. Without a display a
    /// server's start fails so that the call hangs, and with it every later one (PLATFORM 2.2).
    func wake() throws {
        guard link.state == .open, isOwnerKnown, server == nil, mayActivate,
            !(try waiting(limit: 1)).isEmpty
        else { return }
        mayActivate = false
        isActivating = true
        if hasDisplay { activate() } else { lookForDisplay() }
    }

    /// The session may have told the service manager of a display after we were started.
    private func lookForDisplay() {
        let question = BusCall(
            "org.freedesktop.systemd1", path: "/org/freedesktop/systemd1", interface: "org.freedesktop.DBus.Properties",
            member: "Get", arguments: [.string("org.freedesktop.systemd1.Manager"), .string("Environment")],
            autoStart: false, timeout: .milliseconds(settings.serverLimit))
        ask(question) { [weak self] result in
            guard let self else { return }
            guard case .success(let reply) = result, case .variant(let value)? = reply.arguments.first,
                Display.isNamed(in: value.texts ?? [])
            else {
                return notActivated(because: "there is no display")
            }
            activate()
        }
    }

    private func activate() {
        let request = BusCall(
            "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
            member: "StartServiceByName", arguments: [.string(NotificationServer.busName), .uint32(0)],
            timeout: .seconds(30))
        ask(request) { [weak self] result in
            guard let self else { return }
            isActivating = false
            guard case .failure(let error) = result else { return }
            notActivated(because: error.context.isEmpty ? error.description : error.context)
            log(.info, "no notification server could be started: \(error)")
        }
    }

    private func notActivated(because reason: String) {
        isActivating = false
        activationFailure = reason
        consider()
    }

    private func ask(_ call: BusCall, _ reply: @escaping Bus.Reply) {
        guard let bus = link.bus else { return }
        do throws(SystemdError) {
            try bus.call(call, reply)
        } catch {
            loop.perform { try reply(.failure(error)) }
        }
    }
}

extension Store {
    /// The summary as it is kept; nil when none is wanted.
    func summary() throws(StoreError) -> SummaryState.Kept? {
        try value(StoreKey.summary).flatMap(SummaryState.Kept.init(text:))
    }
}
