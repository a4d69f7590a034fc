internal import NotifyInterface

/// The reader that an iteration is in the client's machine, as long as the iteration is held.
final class MessageReader: Sendable {
    private let client: NotifyClient
    private let number: Int

    init(_ client: NotifyClient, confirmsByAsking: Bool) {
        self.client = client
        number = client.change { $0.addReader(confirmsByAsking: confirmsByAsking) }
    }

    deinit {
        client.change { [number] in $0.removeReader(number) }
    }

    func next() async -> ReceivedMessage? {
        let frame = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                client.change { [number] machine in machine.ask(number) { continuation.resume(returning: $0) } }
                // The handler below ran before there was anything to cancel.
                if Task.isCancelled { stop() }
            }
        } onCancel: {
            stop()
        }
        return frame.map { ReceivedMessage(frame: $0, client: client) }
    }

    private func stop() {
        client.change { [number] in $0.stopAsking(number) }
    }
}
