/// A client's messages, oldest first, for as long as the client lives; restarts of the daemon do not end it.
///
/// The stream is open while somebody iterates. **A message is confirmed when the next one is asked for**, which is when
/// the body of the loop has come to its end: from then on it does not come again. A loop that is left early, by `break`,
/// an error or the end of the program, has not confirmed the message it was at; say ``ReceivedMessage/confirm()`` first,
/// or it comes again, under the same id, in the next iteration or the next life of the program. Messages whose work goes
/// on elsewhere are better read from ``confirmedByHand``.
///
/// The daemon hands over no more than the client's window of unconfirmed messages, so a slow loop holds back the daemon
/// and loses nothing. Several iterations share the messages: each gets some. The iteration ends when the client is closed
/// and when its task is cancelled.
public struct Messages: AsyncSequence, Sendable {
    /// A message.
    public typealias Element = ReceivedMessage
    /// It does not fail: what is wrong for the moment is in ``NotifyClient/status``.
    public typealias Failure = Never

    let client: NotifyClient
    let confirmsByAsking: Bool

    /// The same messages, confirmed by nothing but ``ReceivedMessage/confirm()``.
    ///
    /// While a message is in hand, neither confirmed nor failed, it is not handed over again, as long as anybody
    /// iterates; no more than the client's window of them can be in hand at a time.
    public var confirmedByHand: Messages { Messages(client: client, confirmsByAsking: false) }

    /// Opens the stream, unless it is open.
    public func makeAsyncIterator() -> Iterator {
        Iterator(reader: MessageReader(client, confirmsByAsking: confirmsByAsking))
    }

    /// One iteration over the messages, for one task; of two that wait for its next message the earlier is told the end.
    public struct Iterator: AsyncIteratorProtocol, Sendable {
        let reader: MessageReader

        /// Confirms the message before, and waits for the next; nil when the client was closed or the task cancelled.
        public mutating func next() async -> ReceivedMessage? {
            await reader.next()
        }

        /// Confirms the message before, and waits for the next; nil when the client was closed or the task cancelled.
        public mutating func next(isolation actor: isolated (any Actor)?) async -> ReceivedMessage? {
            await reader.next()
        }
    }
}

extension NotifyClient {
    /// The messages of this client, confirmed one by one as the loop goes on.
    public var messages: Messages { Messages(client: self, confirmsByAsking: true) }
}
