import CivilTime
import NotifyInterface
import NotifyModel
import NotifyStore
import Varlink

/// Answers what concerns permission: the user says what a client may do, and a client asks the user.
struct PermissionService {
    let daemon: Daemon

    private var store: Store { daemon.store }

    /// The user's word; it also answers a question that waits.
    func set(_ parameters: Clients.SetPermission.Parameters) throws -> Clients.SetPermission.Reply {
        let client = try daemon.directory.known(parameters.client)
        var permission = client.permission
        permission.apply(parameters)
        try change(client, to: permission)
        if parameters.allowed != nil { try withdrawQuestion(about: client.name) }
        return Clients.SetPermission.Reply(permission: permission)
    }

    private func change(_ client: ClientRecord, to permission: Permission) throws {
        guard client.permission != permission else { return }
        var changed = client
        changed.permission = permission
        try store.update(changed)
        // What waits for a client that may be launched only now is tried at once.
        if permission.launch && !client.permission.launch {
            try daemon.launcher.launchedAnew(client.row)
            daemon.writer.touch(client.row)
        }
        if permission.authorization != client.permission.authorization { daemon.permissionWaits.noteChange(client.row) }
        if permission.showsBadge != client.permission.showsBadge { daemon.writer.showBadge(client: client.row) }
        try daemon.permissionChanged(client.row)
    }
}

// MARK: - The question

// A question is an ordinary notification of the daemon's own client, under the name of the client it is about: so it
// survives restarts, is listed, waits for a screen, and can be answered from a banner and by `notifyctl respond`. While it
// is on the screen, or waits for one, there is no other; when it is gone without an answer, the next request asks again, but
// not before a day has passed: a program that asks at every start must not be a nuisance.

extension PermissionService {
    /// What the user has said of the client; while that is nothing, the user is asked, and a call with `more` waits.
    func request(_ parameters: Clients.RequestAuthorization.Parameters, _ connection: Connection) throws {
        let client = try daemon.directory.known(parameters.client)
        let reply = try reply(client, parameters.options)
        guard reply.state == .notDetermined, connection.session.takesMore else {
            return connection.session.reply(reply)
        }
        daemon.permissionWaits.begin(connection, client: client.row, reply)
    }

    private func reply(_ client: ClientRecord, _ options: [String]?) throws -> Clients.RequestAuthorization.Reply {
        let state = client.permission.authorization
        guard state == .notDetermined else { return Clients.RequestAuthorization.Reply(state: state) }
        guard let question = try question(about: client.name), try !isForgotten(question) else {
            try withdrawQuestion(about: client.name)
            return Clients.RequestAuthorization.Reply(state: state, question: try ask(client, options))
        }
        // One that was called off takes no answer any more.
        let handle = question.state == .cancelled ? nil : OccurrenceHandle(row: question.row)
        return Clients.RequestAuthorization.Reply(state: state, question: handle)
    }

    /// Whether a question has gone from the screen without an answer, so long ago that the user may be asked again.
    ///
    /// A clock that was set back counts as long ago.
    private func isForgotten(_ question: Occurrence) throws(StoreError) -> Bool {
        guard let asked = question.fired else { return question.state.isClosed }
        let age = daemon.clock.now.wall.milliseconds - asked.milliseconds
        guard !(0..<PermissionQuestion.pause).contains(age) else { return false }
        if question.state.isClosed { return true }
        let banner = try store.banner(occurrence: question.row)?.state
        return question.state == .fired && (banner == nil || banner == .left)
    }

    private func question(about client: String) throws(StoreError) -> Occurrence? {
        guard let own = try store.client(named: ClientIdentifier.daemon),
            let request = try store.currentRequest(client: own.row, identifier: client)
        else { return nil }
        return try store.newestOccurrence(request: request.row)
    }

    private func ask(_ client: ClientRecord, _ options: [String]?) throws -> OccurrenceHandle? {
        let own = try daemon.directory.knownOrNew(ClientIdentifier.daemon, source: .builtIn).client
        let question = PermissionQuestion(client.name, name: client.displayName, options: options)
        return try ScheduleService(daemon: daemon).schedule(question.parameters, for: own).handle
    }

    /// The user has answered a question about a client; nothing when it is not known any more.
    func answered(about name: String, _ answer: PermissionQuestion.Answer) throws {
        guard let client = try store.client(named: name) else { return }
        var permission = client.permission
        permission.authorization = answer == .deny ? .denied : .authorized
        if answer == .allowCritical { permission.maximum = .critical }
        try change(client, to: permission)
    }

    private func withdrawQuestion(about name: String, by: String = "permission") throws {
        guard let question = try question(about: name), !question.state.isClosed else { return }
        let now = daemon.clock.now
        let decision = daemon.engine.cancel(question, by: by, keepDelivered: false, at: now)
        try daemon.writer.write(decision, from: question, at: now)
    }

    /// The client is removed: its question goes, and one that comes back under its name asks anew.
    func forgetQuestion(about name: String) throws {
        try withdrawQuestion(about: name, by: "removal of the client")
        guard let question = try question(about: name), question.state == .cancelled else { return }
        try ScheduleService(daemon: daemon).retire(question.request, at: daemon.clock.now)
    }

    /// Which of these clients is the daemon itself, with something in its mailbox.
    func ownMailboxes(among clients: Set<Int64>) throws(StoreError) -> [Int64] {
        var own: [Int64] = []
        for row in clients {
            guard let client = try store.client(row: row), client.name == ClientIdentifier.daemon else { continue }
            if client.counts.unconfirmed > 0 { own.append(row) }
        }
        return own
    }

    /// The daemon reads its own mailbox: what it is told there it has done already.
    func confirmAll(of client: Int64) throws(StoreError) {
        _ = try store.confirm(client: client, through: .max, at: daemon.clock.now.wall, limit: DueRun.batch)
    }
}

extension Permission {
    /// Takes over what the user says.
    fileprivate mutating func apply(_ parameters: Clients.SetPermission.Parameters) {
        if let allowed = parameters.allowed { authorization = allowed ? .authorized : .denied }
        if let banner = parameters.banner { self.banner = banner }
        if let sound = parameters.sound { self.sound = sound }
        if let badge = parameters.badge { self.badge = badge }
        if let launch = parameters.launch { self.launch = launch }
        if let level = parameters.maxLevel { maximum = level }
    }
}

extension ScheduleService.Order {
    /// What the user's permission makes of it, as it is now.
    var permissionNotes: [String] {
        let (name, permission) = (client.name, client.permission)
        guard permission.authorization != .denied else {
            return ["nothing of \(name) is shown: the user has not allowed it"]
        }
        guard permission.banner else { return ["no banner of \(name) is shown: the user wants none (banner=no)"] }
        let granted = permission.granted(level)
        guard granted < level else { return [] }
        let command = "notifyctl client set \(name) max-level=\(level.word)"
        return ["it is shown as \(granted.word): \(level.word) needs the user's grant (\(command))"]
    }
}
