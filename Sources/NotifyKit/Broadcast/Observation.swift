internal import NotifyModel

/// One observation in the client's machine, for as long as it is held.
package final class Observation: Sendable {
    /// What is told when a wish holds at the daemon, or why it cannot; on any thread, which it must not block.
    package typealias Settlement = @Sendable (Result<Void, NotifyKitError>) -> Void

    private let client: NotifyClient
    private let number: Int

    /// Begins to observe at once; nothing is waited for.
    package init(
        _ client: NotifyClient, patterns: [String], object: String? = nil, whenSuspended: SuspensionBehavior,
        isSuspended: Bool = false, settlement: @escaping Settlement
    ) {
        self.client = client
        var lane = ObservationLane(patterns: patterns, object: object, whenSuspended: whenSuspended)
        lane.change { $0.isSuspended = isSuspended }
        number = client.change { [lane] machine, now in
            machine.addObservation(lane, now: now, settlement: settlement)
        }
    }

    deinit {
        client.change { [number] machine, _ in machine.removeObservation(number) }
    }

    /// Asks for the next post, for code that is no task; it is told once, nil at the end, on any thread.
    ///
    /// What is told must not block, and must not hold the observation.
    package func ask(_ delivery: @escaping @Sendable (ReceivedPosting?) -> Void) {
        client.change { [number] machine, _ in
            machine.askObservation(number, machine.number(), delivery)
        }
    }

    /// The next post; nil when the client was closed or the task cancelled.
    package func next() async -> ReceivedPosting? {
        let reader = client.change { machine, _ in machine.number() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                client.change { [number] machine, _ in
                    machine.askObservation(number, reader) { continuation.resume(returning: $0) }
                }
                // The handler below ran before there was anything to cancel.
                if Task.isCancelled { stopAsking(reader) }
            }
        } onCancel: {
            stopAsking(reader)
        }
    }

    /// Asks for what holds when its turn comes, so that of several changes at once the last finds the newest.
    ///
    /// Nothing is waited for. `wish` is called once, under the client's lock: it must call nothing of the client's.
    package func change(
        to wish: () -> (patterns: [String], isSuspended: Bool), settlement: @escaping Settlement
    ) {
        change({ ($0.patterns, $0.isSuspended) = wish() }, settlement)
    }

    private func stopAsking(_ reader: Int) {
        client.change { [number] machine, _ in machine.stopAskingObservation(number, reader) }
    }
}

// MARK: - Waiting

extension Observation {
    /// Begins to observe, and returns when the daemon does.
    static func begin(
        _ client: NotifyClient, patterns: [String], object: String?, whenSuspended: SuspensionBehavior
    ) async throws(NotifyKitError) -> Observation {
        let (settled, settlement) = AsyncStream.makeStream(of: Result<Void, NotifyKitError>.self)
        let observation = Observation(client, patterns: patterns, object: object, whenSuspended: whenSuspended) {
            settlement.yield($0)
        }
        try await Self.first(of: settled)
        return observation
    }

    /// Asks for something else, and returns when the daemon has that.
    func change(_ body: (inout ObservationLane.Wish) -> Void) async throws(NotifyKitError) {
        let (settled, settlement) = AsyncStream.makeStream(of: Result<Void, NotifyKitError>.self)
        change(body) { settlement.yield($0) }
        try await Self.first(of: settled)
    }

    private func change(_ body: (inout ObservationLane.Wish) -> Void, _ settlement: @escaping Settlement) {
        client.change { [number] machine, now in
            machine.changeObservation(number, now: now, body, settlement: settlement)
        }
    }

    /// What is told first; the stream ends without it only when the task is cancelled.
    private static func first(of settled: AsyncStream<Result<Void, NotifyKitError>>) async throws(NotifyKitError) {
        for await result in settled { return try result.get() }
        throw .cancelled
    }
}
