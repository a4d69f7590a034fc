import NotifyInterface
import NotifyStore
import Systemd
import Varlink

/// Finds who answers a call, and turns what it throws into the error reply.
final class Router {
    /// What a call does to the store, so that a failed commit is told to those it concerns and to nobody else.
    private enum Kind {
        case reads
        case writes
    }

    private struct Handler {
        let kind: Kind
        let answer: (Call, Connection) throws -> Void
    }

    private let store: Store
    /// A write of this turn failed: nothing of the turn is kept.
    private let storeFailed: (StoreError) -> Void
    private var handlers: [String: Handler] = [:]
    /// Refuses every call but Status; set when the store is damaged beyond repair.
    var damage: String?

    init(store: Store, storeFailed: @escaping (StoreError) -> Void) {
        self.store = store
        self.storeFailed = storeFailed
    }
}

// MARK: - Registering

extension Router {
    /// A method that changes nothing.
    func reads<M: NotifyMethod>(_ method: M.Type, _ answer: @escaping (M.Parameters) throws -> M.Reply) {
        add(method, .reads) { parameters, connection in connection.session.reply(try answer(parameters)) }
    }

    /// A method that changes the store.
    func writes<M: NotifyMethod>(_ method: M.Type, _ answer: @escaping (M.Parameters, Connection) throws -> M.Reply) {
        add(method, .writes) { parameters, connection in
            connection.session.reply(try answer(parameters, connection))
        }
    }

    /// A method whose handler answers on the connection itself, now or later; `writing` when it changes the store.
    func answers<M: NotifyMethod>(
        _ method: M.Type, writing: Bool = false, _ answer: @escaping (M.Parameters, Connection) throws -> Void
    ) {
        add(method, writing ? .writes : .reads, answer)
    }

    private func add<M: NotifyMethod>(
        _ method: M.Type, _ kind: Kind, _ answer: @escaping (M.Parameters, Connection) throws -> Void
    ) {
        handlers[M.name] = Handler(kind: kind) { call, connection in
            if M.streams && !call.more { throw VarlinkError.expectedMore }
            try answer(M.parameters(call.parameters), connection)
        }
    }
}

// MARK: - Routing

extension Router {
    /// Answers one call; whatever goes wrong is its caller's to know.
    func route(_ call: Call, _ connection: Connection) {
        let handler = handlers[call.method]
        do {
            if let damage, call.method != Manager.Status.name, call.interface != "org.varlink.service" {
                throw NotifyError(.storeDamaged(reason: damage))
            }
            if let handler {
                try store.attempt { try handler.answer(call, connection) }
            } else if let answer = try ServiceDescription.notifyd.answer(call) {
                connection.session.reply(answer)
            } else {
                throw VarlinkError.methodNotImplemented(call.method)
            }
        } catch {
            connection.session.fail(reply(for: error))
        }
        let bytes = connection.session.takeOutput()
        connection.answers.append(
            Connection.Answer(bytes: bytes, wrote: handler?.kind == .writes, oneway: call.oneway))
    }

    private func reply(for error: any Error) -> VarlinkError {
        switch error {
        case let error as NotifyError: return error.reply
        case let error as VarlinkError: return error
        case let error as StoreError:
            // Others concern this call alone, and `attempt` has undone what it wrote.
            if [.full, .io, .damaged].contains(error.code) { storeFailed(error) }
            return NotifyError(storeFault: error).reply
        default:
            return NotifyError(.storeDamaged(reason: "\(error)")).reply
        }
    }
}
