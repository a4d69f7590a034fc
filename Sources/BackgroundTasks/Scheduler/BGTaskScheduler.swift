@_exported public import Foundation
internal import NotifyInterface
internal import NotifyKit

/// Where a program says what it does when it is woken, and asks to be.
public final class BGTaskScheduler: NSObject, Sendable {
    /// The scheduler of this program.
    public static let shared: BGTaskScheduler = BGTaskScheduler(.shared)

    private let office: WakeOffice

    init(_ office: WakeOffice) {
        self.office = office
        super.init()
    }

    /// Says what is done when the program is woken for that task; to be said at each start, before anything else.
    ///
    /// The handler is called on `queue`, on one of the scheduler's own if that is nil.
    ///
    /// - Returns: false when the task has a handler already.
    @discardableResult
    public func register(
        forTaskWithIdentifier identifier: String, using queue: DispatchQueue?,
        launchHandler: @escaping @Sendable (BGTask) -> Void
    ) -> Bool {
        office.handle(identifier) { wake, kind in
            let begin: @Sendable () -> Void = {
                launchHandler(kind == "processing" ? BGProcessingTask(wake) : BGAppRefreshTask(wake))
            }
            (queue ?? WakeOffice.queue).async(execute: begin)
        }
    }

    /// Asks to be woken; a request for that task which is still to come is replaced.
    ///
    /// It waits until the request is on disk.
    ///
    /// - Throws: `BGTaskScheduler.Error`: `tooManyPendingTaskRequests` beyond 1 refresh and 10 processing tasks,
    ///   `notPermitted` for a request that is refused, `unavailable` when there is no daemon to ask.
    public func submit(_ taskRequest: BGTaskRequest) throws {
        let processing = taskRequest as? BGProcessingTaskRequest
        do throws(NotifyKitError) {
            _ = try office.call(Fetch.Submit.self) { client in
                .init(
                    client: client, task: taskRequest.identifier, kind: processing == nil ? "refresh" : "processing",
                    earliest: taskRequest.earliestBeginDate.map(WakeOffice.text),
                    requiresNetwork: processing?.requiresNetworkConnectivity,
                    requiresPower: processing?.requiresExternalPower)
            }
        } catch {
            throw Error(error)
        }
    }

    /// Takes back the request for that task, if it is still to come.
    public func cancel(taskRequestWithIdentifier identifier: String) {
        office.tell("taking back \(identifier)", Fetch.Cancel.self) { .init(client: $0, task: identifier) }
    }

    /// Takes back all requests that are still to come.
    public func cancelAllTaskRequests() {
        office.tell("taking back all requests", Fetch.Cancel.self) { .init(client: $0) }
    }

    /// Hands out the requests that are still to come, on a queue of the scheduler's own.
    public func getPendingTaskRequests(completionHandler: @escaping @Sendable ([BGTaskRequest]) -> Void) {
        WakeOffice.queue.async { [office] in completionHandler(office.pending().map(\.request)) }
    }

    /// The requests that are still to come.
    public func pendingTaskRequests() async -> [BGTaskRequest] {
        await withCheckedContinuation { continuation in
            WakeOffice.queue.async { [office] in continuation.resume(returning: office.pending()) }
        }.map(\.request)
    }
}
