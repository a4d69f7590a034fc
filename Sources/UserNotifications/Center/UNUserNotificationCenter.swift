@_exported public import Foundation
internal import NotifyKit
internal import Synchronization

// Apple's names over NotifyKit
//
// Source files written for iOS and macOS import Foundation and UserNotifications, or UserNotifications alone; so this
// module gives Foundation on. Each class is a thin face: what it holds is a Sendable value of our own (`ContentFields`,
// `TriggerValue`, `ActionFields`, …), which is compared, sent between threads and turned into what the daemon keeps
// (folder Link). What Apple has and the daemon does not, such as a relevance score, travels in the content's userInfo
// under one key (`Extras`) and comes back from there.
//
// What is asked is put into one queue (`OrderQueue`) and done in that order; completion handlers are called on a queue of
// the center's own, one at a time, never on the caller's thread. Messages are read from when the program sets a delegate:
// each is confirmed to the daemon when the delegate is done with it, so that a program that dies meanwhile gets it again.

/// The one place where a program schedules notifications and hears what became of them.
public final class UNUserNotificationCenter: NSObject, Sendable {
    private static let shared = UNUserNotificationCenter(.current)

    let gateway: Gateway
    let orders = OrderQueue()
    /// What the delegate is told, one after the other: what waited for a delegate comes before what came since.
    let hearing = OrderQueue()
    private let handlers = DispatchQueue(label: "org.notifyd.UNUserNotificationCenter.handlers")
    private let state = Mutex(State())

    private struct State {
        var delegate = Entrusted(WeakDelegate())
        var isListening = false
        /// Responses that came while no delegate was there, unconfirmed.
        var unheard: [ReceivedMessage] = []
    }

    init(_ program: Program) {
        gateway = Gateway(program: program)
        super.init()
    }

    /// The center of this program.
    public class func current() -> UNUserNotificationCenter { shared }

    /// Nothing extends how notifications look here.
    public var supportsContentExtensions: Bool { false }

    /// Who is told of responses; it is not kept alive, and its methods are called on any thread.
    ///
    /// Messages wait in the daemon until there is a delegate: set it before the program goes about its work.
    public weak var delegate: (any UNUserNotificationCenterDelegate)? {
        get { state.withLock { $0.delegate }.value.value }
        set {
            let delegate = Entrusted(WeakDelegate(value: newValue))
            let (begins, unheard) = state.withLock { state in
                state.delegate = delegate
                guard delegate.value.value != nil else { return (false, [ReceivedMessage]()) }
                defer { (state.isListening, state.unheard) = (true, []) }
                return (!state.isListening, state.unheard)
            }
            for message in unheard { hearing.add { [self] in await receive(message) } }
            if begins { listen() }
        }
    }

    /// The delegate that hears of a response; without one the message is kept until there is one.
    func listener(for message: ReceivedMessage) -> Entrusted<any UNUserNotificationCenterDelegate>? {
        state.withLock { state in
            guard let delegate = state.delegate.value.value else {
                state.unheard.append(message)
                return nil
            }
            return Entrusted(delegate)
        }
    }

    /// Does what is asked in its turn and hands the outcome to a completion handler.
    func order<Value: Sendable>(
        _ work: @escaping @Sendable (Gateway) async throws(UNError) -> Value,
        then handler: @escaping @Sendable (Result<Value, UNError>) -> Void
    ) {
        orders.add { [gateway, handlers] in
            let result: Result<Value, UNError>
            do throws(UNError) {
                result = .success(try await work(gateway))
            } catch {
                result = .failure(error)
            }
            handlers.async { handler(result) }
        }
    }

    /// Calls a completion handler where they are called.
    func handle(_ call: @escaping @Sendable () -> Void) { handlers.async(execute: call) }

    /// Does what is asked in its turn; a fault that no method can report is written to standard error.
    func order(_ what: String, _ work: @escaping @Sendable (Gateway) async throws(UNError) -> Void) {
        order(work) { result in
            if case .failure(let error) = result { Complaint.write("\(what): \(error.localizedDescription)") }
        }
    }
}

/// A delegate that is not kept alive.
struct WeakDelegate {
    weak var value: (any UNUserNotificationCenterDelegate)?
}
