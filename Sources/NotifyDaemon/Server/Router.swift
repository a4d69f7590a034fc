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

    /// Runs a call so that nothing stays of what it did when it throws.
    private let attempt: (() throws -> Void) throws -> Void
    /// A write of this turn failed: nothing of the turn is kept.
    private let storeFailed: (StoreError) -> Void
    /// What a method without a handler is refused with; nil for an unknown method's own error.
    private let refusal: NotifyError?
    private var handlers: [String: Handler] = [:]

    init(attempt: @escaping (() throws -> Void) throws -> Void, storeFailed: @escaping (StoreError) -> Void) {
        self.attempt = attempt
        self.storeFailed = storeFailed
        refusal = nil
    }

    /// A router without a store, which refuses every method that it has no handler for.
    init(refusing refusal: NotifyError) {
        attempt = { try $0() }
        storeFailed = { _ in }
        self.refusal = refusal
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
            if let flaw = call.flaw { throw flaw }
            if let handler {
                try attempt { try handler.answer(call, connection) }
            } else if let answer = try ServiceDescription.notifyd.answer(call) {
                connection.session.reply(answer)
            } else {
                throw refusal?.reply ?? VarlinkError.methodNotImplemented(call.method)
            }
        } catch {
            connection.session.fail(reply(for: error))
        }
        connection.answered(wrote: handler?.kind == .writes, oneway: call.oneway)
    }

    /// Goes on with a call in a later turn; what goes wrong then is its caller's to know as well.
    func proceed(_ connection: Connection, _ step: () throws -> Void) {
        do {
            try attempt(step)
        } catch {
            let error = reply(for: error)
            guard !connection.isClosed, connection.session.isServing else { return }
            connection.session.fail(error)
            connection.answered(wrote: false, oneway: false)
        }
    }

    private func reply(for error: any Error) -> VarlinkError {
        switch error {
        case let error as NotifyError: return error.reply
        case let error as VarlinkError: return NotifyError(unusableText: error)?.reply ?? error
        case let error as StoreError:
            // Others concern this call alone, and `attempt` has undone what it wrote.
            if [.full, .io, .damaged].contains(error.code) { storeFailed(error) }
            return NotifyError(storeFault: error).reply
        default:
            return NotifyError(.storeDamaged(reason: "\(error)")).reply
        }
    }
}
