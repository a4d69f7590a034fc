public import NotifyInterface
public import NotifyModel

/// A message in the program's hands, with all fields that it has on the wire.
///
/// They are read as if they were its own: `message.identifier`, `message.response`. What speaks of no notification, such
/// as a change of the program's state, has no `identifier`, `content`, `scheduled`, `firing` and `handle`.
@dynamicMemberLookup
public struct ReceivedMessage: Sendable {
    /// What a message tells; there may be more in later releases.
    public struct Kind: Hashable, Sendable, CustomStringConvertible {
        /// The word on the wire.
        public let description: String

        /// The occurrence rings.
        public static let fired: Kind = Kind(description: "fired")
        /// The user answered; `response` has the answer.
        public static let response: Kind = Kind(description: "response")
        /// The occurrence needs no more attention; `state` and `by` say why.
        public static let closed: Kind = Kind(description: "closed")
        /// The program's own state changes; `lifecycle` has the event.
        public static let lifecycle: Kind = Kind(description: "lifecycle")
        /// The program is woken to fetch; `fetch` has the wake.
        public static let fetch: Kind = Kind(description: "fetch")
        /// A server wakes the program without a word to the user; `push` has what it sent.
        public static let push: Kind = Kind(description: "push")
    }

    /// The message as the daemon sent it.
    public let frame: WireMessage
    private let client: NotifyClient

    init(frame: WireMessage, client: NotifyClient) {
        self.frame = frame
        self.client = client
    }

    /// What it tells.
    public var kind: Kind { Kind(description: frame.kind) }

    /// A field of the message as the daemon sent it.
    public subscript<Value>(dynamicMember field: KeyPath<WireMessage, Value>) -> Value {
        frame[keyPath: field]
    }

    /// Says that the program has dealt with it, so that it never comes again; returns when the daemon has that on disk.
    ///
    /// Twice is harmless. A message that could not be recorded (`unrecorded`) needs no confirmation.
    ///
    /// - Throws: `NotifyKitError`; the message is in hand as before then.
    public func confirm() async throws(NotifyKitError) {
        guard let sequence = client.change({ [frame] in $0.settle(frame) }) else { return }
        do throws(NotifyKitError) {
            let parameters = Clients.Confirm.Parameters(client: client.client, sequences: [sequence])
            _ = try await client.call(Clients.Confirm.self, parameters, isRepeatable: true)
            client.change { [frame] in $0.confirmed(frame) }
        } catch {
            client.change { [frame] in $0.unsettle(frame, sequence) }
            throw error
        }
    }

    /// Says that the program has dealt with it, without waiting: asked until the daemon has it on disk, or the client ends.
    ///
    /// For whoever could do nothing about a fault; meanwhile the message is not handed over again.
    package func confirmInTime() {
        client.change { [frame] in $0.confirmInTime(frame) }
    }

    /// Says how what rings is presented, until the deadline `present`; without an answer it is shown as always.
    ///
    /// Only a message with `present` asks; to others, and when the deadline is over, the answer has no effect.
    ///
    /// - Parameter options: what the daemon does; none when the program shows it itself.
    /// - Throws: `NotifyKitError`.
    public func willPresent(_ options: Set<PresentationOption>) async throws(NotifyKitError) {
        guard frame.present != nil, let sequence = frame.sequence else { return }
        let words = options.map(\.rawValue).sorted()
        _ = try await client.call(
            Clients.WillPresent.self, .init(client: client.client, sequence: sequence, options: words),
            isRepeatable: true)
    }

    /// Gives it back: it comes again after 1 s, 2 s, … up to an hour, and is parked after 8 times.
    ///
    /// - Parameter reason: what went wrong, for the ledger.
    /// - Throws: `NotifyKitError`.
    public func fail(_ reason: String? = nil) async throws(NotifyKitError) {
        guard let sequence = frame.sequence else { return }
        client.change { [frame] in $0.release(frame) }
        let parameters = Clients.Fail.Parameters(client: client.client, sequences: [sequence], reason: reason)
        _ = try await client.call(Clients.Fail.self, parameters, isRepeatable: false)
    }
}
