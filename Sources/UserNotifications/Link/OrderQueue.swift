// A program that adds a request and removes it at once, both without waiting, means that order. So everything that a center
// is asked goes through one queue, of which one task takes the next when it is done with the last.

/// What is asked of the center, done one after the other.
final class OrderQueue: Sendable {
    private let orders: AsyncStream<@Sendable () async -> Void>.Continuation

    init() {
        let (stream, orders) = AsyncStream.makeStream(of: (@Sendable () async -> Void).self)
        self.orders = orders
        Task { for await order in stream { await order() } }
    }

    /// Puts an order at the end.
    func add(_ order: @escaping @Sendable () async -> Void) { orders.yield(order) }

    /// Puts an order at the end and waits for what comes of it.
    func run<Value: Sendable>(
        _ order: @escaping @Sendable () async throws(UNError) -> Value
    ) async throws(UNError) -> Value {
        let result = await withCheckedContinuation {
            (continuation: CheckedContinuation<Result<Value, UNError>, Never>) in
            add {
                do throws(UNError) {
                    continuation.resume(returning: .success(try await order()))
                } catch {
                    continuation.resume(returning: .failure(error))
                }
            }
        }
        return try result.get()
    }
}
