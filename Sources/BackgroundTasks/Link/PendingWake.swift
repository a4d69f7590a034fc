internal import CivilTime
internal import Foundation
internal import NotifyInterface

/// A request that is still to come, as a value that may cross threads.
struct PendingWake: Sendable {
    let task: String
    let isProcessing: Bool
    let next: Date?
    let requiresNetwork: Bool
    let requiresPower: Bool

    /// A request of the daemon's list; nil for an interval, which is no request, and for a wake under way.
    init?(_ task: WireFetchTask) {
        guard task.minimum == nil, task.state != "running" else { return nil }
        self.task = task.task
        isProcessing = task.kind == "processing"
        next = task.next.map { Date(timeIntervalSince1970: Double($0.milliseconds) / 1000) }
        requiresNetwork = task.requiresNetwork
        requiresPower = task.requiresPower
    }

    /// Apple's class for it; its date is the one on which the program is woken.
    var request: BGTaskRequest {
        guard isProcessing else {
            let refresh = BGAppRefreshTaskRequest(identifier: task)
            refresh.earliestBeginDate = next
            return refresh
        }
        let processing = BGProcessingTaskRequest(identifier: task)
        processing.earliestBeginDate = next
        processing.requiresNetworkConnectivity = requiresNetwork
        processing.requiresExternalPower = requiresPower
        return processing
    }
}
