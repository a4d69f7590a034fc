internal import Dispatch
internal import Foundation
internal import NotifyInterface
internal import NotifyKit
internal import NotifyModel
internal import PropertyLists
internal import Synchronization
internal import Varlink

// Who may change what
//
// Any thread registers and posts. The table of registrations is behind a lock, and nothing of the client's is called
// under it. What the daemon is to be asked for is read from the table when its turn comes (`Observation.change`), so
// that of two threads that register at once, whichever comes last asks for both.
//
// Posts are read one by one on a queue of the exchange's own: the next one is asked for when every registration that the
// last one concerns is done with it. No task is used, so a program that keeps all threads of tasks busy hears all the same.

/// What was registered in a center, and the observations with the daemon that serve it.
final class Exchange: Sendable {
    typealias Behavior = DistributedNotificationCenter.SuspensionBehavior

    private struct State: Sendable {
        var client: NotifyClient?
        var isSuspended = false
        var registrations: [Registration] = []
        var observations: [Behavior: Observation] = [:]
    }

    private let program: Program
    private let state = Mutex(State())
    private let deliveries = DispatchQueue(label: "org.notifyd.DistributedNotificationCenter.deliveries")

    init(_ program: Program) {
        self.program = program
    }

    private func client() throws(NotifyKitError) -> NotifyClient {
        if let client = state.withLock({ $0.client }) { return client }
        let made = try program.line()
        return state.withLock { state in
            let client = state.client ?? made
            state.client = client
            return client
        }
    }
}

// MARK: - Posting

extension Exchange {
    func post(_ name: String, object: String?, userInfo: [AnyHashable: Any]?, immediately: Bool) {
        let text = Exchange.json(userInfo ?? [:], of: name)
        attempt("posting \(name)") { client, answer in
            let poster = client.client.isEmpty ? nil : client.client
            client.send(
                Broadcast.Post.self,
                .init(name: name, object: object, userInfo: text, client: poster, immediately: immediately),
                isRepeatable: false
            ) { answer($0.map { _ in }) }
        }
    }

    private static func json(_ userInfo: [AnyHashable: Any], of name: String) -> String? {
        guard !userInfo.isEmpty else { return nil }
        do throws(PropertyListError) {
            return try UserInfo(userInfo).json().description
        } catch {
            preconditionFailure("the notification \(name) is not posted: \(error)")
        }
    }

    /// Asks the daemon for something and waits for its answer as long as a program can be kept.
    private func attempt(_ what: String, _ work: (NotifyClient, @escaping Observation.Settlement) -> Void) {
        do throws(NotifyKitError) {
            let client = try client()
            let answer = Answer()
            work(client) { answer.come(what, $0) }
            answer.wait(from: client)
        } catch {
            Answer.complain(what, error)
        }
    }
}

// MARK: - Observing

extension Exchange {
    var isSuspended: Bool {
        get { state.withLock { $0.isSuspended } }
        set {
            let behaviors = state.withLock { state in
                state.isSuspended = newValue
                return state.observations.keys.sorted { $0.rawValue < $1.rawValue }
            }
            behaviors.forEach(observe)
        }
    }

    func add(_ registration: Registration) {
        state.withLock { $0.registrations.append(registration) }
        observe(registration.behavior)
    }

    func remove(_ registration: Registration) {
        registration.end()
        let wasThere = state.withLock { state in
            let count = state.registrations.count
            state.registrations.removeAll { $0 === registration }
            return state.registrations.count < count
        }
        if wasThere { observe(registration.behavior) }
    }

    /// Asks the daemon for what the registrations of a behavior want by now.
    private func observe(_ behavior: Behavior) {
        let (observation, isWanted) = state.withLock { state in
            let isWanted = !Exchange.patterns(state, behavior).isEmpty
            let observation = state.observations[behavior]
            // It ends when this method does, not under the lock.
            if !isWanted { state.observations[behavior] = nil }
            return (observation, isWanted)
        }
        guard isWanted else { return }
        attempt("observing") { client, answer in
            if let observation {
                observation.change(to: { wish(behavior) }, settlement: answer)
            } else {
                begin(behavior, client, answer)
            }
        }
    }

    /// Begins the observation of a behavior, unless somebody else has done so by now.
    private func begin(_ behavior: Behavior, _ client: NotifyClient, _ answer: @escaping Observation.Settlement) {
        let (patterns, isSuspended) = wish(behavior)
        let made = Observation(
            client, patterns: patterns, whenSuspended: behavior.word, isSuspended: isSuspended, settlement: answer)
        let other = state.withLock { state in
            let other = state.observations[behavior]
            if other == nil { state.observations[behavior] = made }
            return other
        }
        if let other { return other.change(to: { wish(behavior) }, settlement: answer) }
        // Whoever registered since it was made finds it now.
        made.change(to: { wish(behavior) }, settlement: { _ in })
        read(made, behavior)
    }

    private func read(_ observation: Observation, _ behavior: Behavior) {
        observation.ask { [weak self, weak observation] posting in
            guard let posting, let self else { return }
            deliveries.async { [weak observation] in
                self.deliver(posting, behavior) { [weak observation] in
                    if let observation { self.read(observation, behavior) }
                }
            }
        }
    }

    private func deliver(_ posting: ReceivedPosting, _ behavior: Behavior, then next: @escaping @Sendable () -> Void) {
        let concerned = state.withLock { state in
            state.registrations.filter { $0.behavior == behavior && $0.concerns(posting) }
        }
        Exchange.tell(concerned[...], of: posting, then: next)
    }

    private static func tell(
        _ registrations: ArraySlice<Registration>, of posting: ReceivedPosting,
        then next: @escaping @Sendable () -> Void
    ) {
        guard let first = registrations.first else { return next() }
        first.deliver(posting) { tell(registrations.dropFirst(), of: posting, then: next) }
    }

    private func wish(_ behavior: Behavior) -> (patterns: [String], isSuspended: Bool) {
        state.withLock { (Exchange.patterns($0, behavior), $0.isSuspended) }
    }

    /// The names that are asked for, or a star for all; a name that nobody can post is left out.
    private static func patterns(_ state: State, _ behavior: Behavior) -> [String] {
        let asked = state.registrations.filter { $0.behavior == behavior }.map(\.name)
        let names = Set(asked.compactMap(\.self).filter(isPostable))
        return asked.contains(nil) || names.count > Limits.patterns ? ["*"] : names.sorted()
    }

    private static func isPostable(_ name: String) -> Bool {
        guard !name.contains("*") else { return false }
        do throws(NotifyError) {
            try Broadcast.Observe.Parameters(patterns: [name]).check()
            return true
        } catch {
            return false
        }
    }
}

extension DistributedNotificationCenter.SuspensionBehavior {
    /// The daemon's word for it.
    fileprivate var word: SuspensionBehavior {
        switch self {
        case .drop: .drop
        case .coalesce: .coalesce
        case .hold: .hold
        case .deliverImmediately: .deliver
        }
    }
}
