internal import Dispatch
internal import Foundation
internal import NotifyKit

/// The daemon's answer, for which a program that asked waits a second at most.
struct Answer: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    /// The answer is there; a fault that no method can report is written to standard error.
    func come(_ what: String, _ result: Result<some Any, NotifyKitError>) {
        if case .failure(let error) = result, error.code != .closed { Answer.complain(what, error) }
        semaphore.signal()
    }

    /// Waits for it, unless it is known that there is no daemon.
    func wait(from client: NotifyClient) {
        let status = client.status
        guard status.isConnected || status.fault == nil else { return }
        _ = semaphore.wait(timeout: .now() + .seconds(1))
    }

    static func complain(_ what: String, _ error: NotifyKitError) {
        Complaint.write("\(what): \(error)", of: "DistributedNotifications")
    }
}
