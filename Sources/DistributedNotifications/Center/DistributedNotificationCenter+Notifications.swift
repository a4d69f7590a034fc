public import Foundation
internal import NotifyKit

extension DistributedNotificationCenter {
    /// The notifications that are posted from now on, for as long as somebody holds this; coalesces while suspended.
    ///
    /// - Parameters:
    ///   - name: only this name; nil for all.
    ///   - object: only about this; nil for all.
    /// - Returns: the notifications, which are observed already.
    public func notifications(named name: Notification.Name?, object: String? = nil) -> Notifications {
        let (stream, receiver) = AsyncStream.makeStream(
            of: ReceivedPosting.self, bufferingPolicy: .bufferingNewest(Notifications.limit))
        let registration = Registration(
            name: name?.rawValue, object: object, behavior: .coalesce, receiver: .stream(receiver))
        exchange.add(registration)
        return Notifications(stream: stream, token: Notifications.Token(exchange, registration))
    }

    /// Notifications as they are posted; several iterations share them.
    ///
    /// They are observed before this is handed out. A loop may be 1,024 behind; of more the oldest are dropped.
    public struct Notifications: AsyncSequence, Sendable {
        /// A notification.
        public typealias Element = Notification
        /// It does not fail.
        public typealias Failure = Never

        static let limit = 1_024

        let stream: AsyncStream<ReceivedPosting>
        let token: Token

        /// Begins to read.
        public func makeAsyncIterator() -> Iterator {
            Iterator(iterator: stream.makeAsyncIterator(), token: token)
        }

        /// Ends the observing when nobody holds it any more.
        final class Token: Sendable {
            private let exchange: Exchange
            private let registration: Registration

            init(_ exchange: Exchange, _ registration: Registration) {
                self.exchange = exchange
                self.registration = registration
            }

            deinit { exchange.remove(registration) }
        }

        /// One iteration over the notifications.
        public struct Iterator: AsyncIteratorProtocol {
            var iterator: AsyncStream<ReceivedPosting>.Iterator
            let token: Token

            /// Waits for the next notification; nil when the task is cancelled.
            public mutating func next() async -> Notification? {
                await next(isolation: nil)
            }

            /// Waits for the next notification; nil when the task is cancelled.
            public mutating func next(isolation actor: isolated (any Actor)?) async -> Notification? {
                await iterator.next(isolation: actor).map { Notification($0) }
            }
        }
    }
}
