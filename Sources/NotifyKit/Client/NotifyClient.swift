@_exported public import CivilTime
import Glibc
@_exported public import NotifyInterface
@_exported public import NotifyModel
internal import Synchronization
internal import Varlink

/// A program's line to the daemon: schedules notifications, hears what becomes of them, and outlives restarts.
///
/// For example:
///
///     let client = try await NotifyClient.connect(as: "org.example.Tea")
///     try await client.schedule(Content(title: "Tea is ready"), .after(.seconds(240)))
///     for await message in client.messages { print(message.kind, message.content?.title ?? "") }
///
/// **When the daemon goes away**, calls wait for it to come back, up to the client's patience, and take effect in the
/// order they were made. Of a call that was under way nobody knows whether it took effect, so it is made once more
/// where that does no harm: methods say it where it would, and those calls fail with code `lost`. ``messages`` goes on
/// as if nothing had happened. Delays between attempts grow from 0.1 s to 10 s, with a random part.
///
/// **Tasks.** A client may be used from any number of tasks. A call whose task is cancelled throws `cancelled` at once;
/// when it was sent already it may take effect all the same.
///
/// A client has a thread of its own and a connection for calls, one while somebody reads ``messages``, and one for each
/// observation (``postings(matching:object:whenSuspended:)``); a wait for the user's permission has one of each. It ends with ``close()`` or when nobody holds it any more.
public final class NotifyClient: Sendable {
    /// The reverse-DNS name under which it schedules and is reached.
    public let client: String
    private let loop: ClientLoop
    private let waits = Mutex(AuthorizationWaits())

    /// Prepares a client that connects with its first call; nothing is waited for.
    ///
    /// - Parameters:
    ///   - client: its reverse-DNS name.
    ///   - name: the name shown to the user; nil keeps the one that is known.
    ///   - path: the daemon's socket; nil for the one that ``SocketPath`` finds in the environment.
    ///   - patience: how long a call waits for the daemon and its reply, 30 s by default.
    ///   - window: how many messages the program may have in hand, unconfirmed, at a time: 1 to 4,096.
    ///   - hearsLifecycle: whether ``messages`` tell of the program's own life cycle, too (kind `lifecycle`).
    ///   - willPresent: whether the program says, in the foreground, how what rings is presented: messages with `present`
    ///     are answered by ``ReceivedMessage/willPresent(_:)``.
    /// - Throws: `NotifyKitError` with code `noPath`, `emptyPath` or `pathTooLong`, or `lost` when there is no thread
    ///   to be had.
    public init(
        as client: String, name: String? = nil, path: String? = nil,
        patience: Duration = Connection.defaultPatience, window: Int = 64, hearsLifecycle: Bool = false,
        willPresent: Bool = false
    ) throws(NotifyKitError) {
        self.client = client
        let path = try SocketPath.resolve(option: path) { getenv($0).map { String(cString: $0) } }
        loop = try ClientLoop(
            path: path,
            ClientMachine.Settings(
                client: client, name: name, window: window, hearsLifecycle: hearsLifecycle,
                willPresent: willPresent, patience: patience.milliseconds))
    }

    /// A program that is no client: it can post and observe, and is refused everything that clients do.
    package init(
        anonymousAt path: String, patience: Duration = Connection.defaultPatience
    ) throws(NotifyKitError) {
        client = ""
        loop = try ClientLoop(
            path: path, ClientMachine.Settings(client: nil, name: nil, window: 64, patience: patience.milliseconds))
    }

    deinit { close() }

    /// Connects to the daemon and says who the program is; the client is made when the daemon does not know it.
    ///
    /// For parameters see ``init(as:name:path:patience:window:hearsLifecycle:willPresent:)``. Unlike later calls this one does
    /// not wait for a daemon that is not there.
    ///
    /// - Throws: `NotifyKitError`, with code `noDaemon` or `forbidden` when there is nobody to talk to, `refused` for a
    ///   name that no client can have.
    public static func connect(
        as client: String, name: String? = nil, path: String? = nil,
        patience: Duration = Connection.defaultPatience, window: Int = 64, hearsLifecycle: Bool = false,
        willPresent: Bool = false
    ) async throws(NotifyKitError) -> NotifyClient {
        let connected = try NotifyClient(
            as: client, name: name, path: path, patience: patience, window: window, hearsLifecycle: hearsLifecycle,
            willPresent: willPresent)
        let parameters = Clients.Register.Parameters(client: client, name: name)
        _ = try await connected.call(Clients.Register.self, parameters, isRepeatable: false, isImpatient: true)
        return connected
    }

    /// How it stands with the daemon just now.
    public var status: ClientStatus { loop.look(\.status) }

    /// Ends the client: calls that wait fail with code `closed`, iterations over ``messages`` end.
    ///
    /// What was not confirmed is handed over again to whoever reads the client's messages next.
    public func close() {
        loop.perform { machine, now in machine.close(at: now) }
        for wait in waits.withLock({ $0.close() }) { wait.end(.closed) }
    }
}

// MARK: - Calls

extension NotifyClient {
    /// Calls any method of the daemon's interfaces and waits for its reply.
    ///
    /// - Parameters:
    ///   - method: the method, such as `Notifications.Explain`; none that answers with a stream.
    ///   - parameters: what is asked.
    ///   - isRepeatable: whether it may be made once more when the daemon goes away while it is under way.
    /// - Returns: the reply.
    /// - Throws: `NotifyKitError`: `refused` when the daemon says no, `noDaemon`, `lost` or `silent` after the patience of
    ///   the client, `cancelled`, `closed`, `malformed`.
    public func call<Method: NotifyMethod>(
        _ method: Method.Type, _ parameters: Method.Parameters, isRepeatable: Bool
    ) async throws(NotifyKitError) -> Method.Reply {
        try await call(method, parameters, isRepeatable: isRepeatable, isImpatient: false)
    }

    /// Calls a method without waiting, for code that is no task.
    ///
    /// Calls take effect in the order they are made. For parameters see
    /// ``call(_:_:isRepeatable:)``; the completion is run once, on the client's thread, and must not block it.
    public func send<Method: NotifyMethod>(
        _ method: Method.Type, _ parameters: Method.Parameters, isRepeatable: Bool,
        completion: @escaping @Sendable (Result<Method.Reply, NotifyKitError>) -> Void
    ) {
        make(loop.perform { machine, _ in machine.number() }, method, parameters, isRepeatable, false, completion)
    }

    private func call<Method: NotifyMethod>(
        _ method: Method.Type, _ parameters: Method.Parameters, isRepeatable: Bool, isImpatient: Bool
    ) async throws(NotifyKitError) -> Method.Reply {
        let number = loop.perform { machine, _ in machine.number() }
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                make(number, method, parameters, isRepeatable, isImpatient) { continuation.resume(returning: $0) }
                // The handler below ran before there was anything to cancel.
                if Task.isCancelled { cancel(number) }
            }
        } onCancel: {
            cancel(number)
        }
        return try outcome.get()
    }

    private func make<Method: NotifyMethod>(
        _ number: Int, _ method: Method.Type, _ parameters: Method.Parameters, _ isRepeatable: Bool,
        _ isImpatient: Bool, _ completion: @escaping @Sendable (Result<Method.Reply, NotifyKitError>) -> Void
    ) {
        loop.perform { machine, now in
            machine.make(
                number, method: Method.name, isRepeatable: isRepeatable, isImpatient: isImpatient, now: now,
                encode: { $0.call(Method.name, parameters) },
                completion: { outcome in completion(outcome.flatMap { Connection.result($0, of: method) }) })
        }
    }

    private func cancel(_ number: Int) {
        loop.perform { machine, _ in machine.cancelCall(number) }
    }
}

// MARK: - Waiting for the user

extension NotifyClient {
    /// Waits until the user has said whether this client may notify; what it is now when nobody is asked.
    func authorization(
        _ parameters: Clients.RequestAuthorization.Parameters
    ) async throws(NotifyKitError) -> Permission.Authorization {
        let wait = try AuthorizationWait(path: loop.path)
        guard waits.withLock({ $0.add(wait) }) else { throw .closed }
        defer { waits.withLock { $0.remove(wait) } }
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                wait.start(parameters) { continuation.resume(returning: $0) }
            }
        } onCancel: {
            wait.end(.cancelled)
        }
        return try outcome.get()
    }
}

// MARK: - For the messages and what is posted

extension NotifyClient {
    func change<Result: Sendable>(_ body: (inout ClientMachine) -> Result) -> Result {
        loop.perform { machine, _ in body(&machine) }
    }

    func change<Result: Sendable>(_ body: (inout ClientMachine, _ now: Int64) -> Result) -> Result {
        loop.perform(body)
    }
}
