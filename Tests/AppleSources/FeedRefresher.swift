// swift-format-ignore-file
import BackgroundTasks

/// Background work as Apple's documentation shows it.
public final class FeedRefresher {
    public static let refresh = "com.example.apple-samplecode.ColorFeed.refresh"
    public static let cleaning = "com.example.apple-samplecode.ColorFeed.db_cleaning"

    private let scheduler: BGTaskScheduler
    private let notify: @Sendable (String) -> Void

    public init(scheduler: BGTaskScheduler = .shared, notify: @escaping @Sendable (String) -> Void) {
        self.scheduler = scheduler
        self.notify = notify
    }

    public func register() -> Bool {
        let notify = self.notify
        let registered = scheduler.register(forTaskWithIdentifier: Self.refresh, using: nil) { task in
            guard let task = task as? BGAppRefreshTask else { return notify("not a refresh task") }
            notify("refresh \(task.identifier)")
            task.setTaskCompleted(success: true)
        }
        scheduler.register(
            forTaskWithIdentifier: Self.cleaning, using: DispatchQueue(label: "cleaning")
        ) { task in
            notify("cleaning \(task is BGProcessingTask)")
            task.expirationHandler = {
                notify("expires")
                task.setTaskCompleted(success: false)
            }
        }
        return registered
    }

    public func scheduleAppRefresh() {
        let request = BGAppRefreshTaskRequest(identifier: Self.refresh)
        request.earliestBeginDate = Date(timeIntervalSinceNow: 15 * 60)
        do {
            try scheduler.submit(request)
        } catch {
            print("Could not schedule app refresh: \(error)")
        }
    }

    public func scheduleCleaning() throws {
        let request = BGProcessingTaskRequest(identifier: Self.cleaning)
        request.requiresNetworkConnectivity = false
        request.requiresExternalPower = true
        request.requiresExternalPower = false
        try scheduler.submit(request)
    }

    public func describe() async -> [String] {
        await scheduler.pendingTaskRequests().map { request in
            if let processing = request as? BGProcessingTaskRequest {
                return "\(request.identifier) \(processing.requiresNetworkConnectivity) \(processing.requiresExternalPower)"
            }
            return "\(request.identifier) \(request.earliestBeginDate != nil)"
        }.sorted()
    }

    public func withdraw() {
        scheduler.cancel(taskRequestWithIdentifier: Self.refresh)
        scheduler.cancelAllTaskRequests()
        scheduler.getPendingTaskRequests { [notify] requests in notify("\(requests.count) left") }
    }

    public static func reason(_ error: Error) -> String {
        switch error {
        case BGTaskScheduler.Error.unavailable: return "unavailable"
        case BGTaskScheduler.Error.tooManyPendingTaskRequests: return "too many"
        case BGTaskScheduler.Error.notPermitted: return "not permitted"
        default: return "\(error)"
        }
    }
}

/// The older form: a least interval and one handler.
public final class OldFetcher {
    public init(fetch: BackgroundFetch = .shared, notify: @escaping @Sendable (String) -> Void) {
        fetch.performFetchWithCompletionHandler = { completionHandler in
            notify("perform fetch")
            completionHandler(.newData)
        }
        fetch.setMinimumBackgroundFetchInterval(BackgroundFetch.backgroundFetchIntervalMinimum)
    }

    public static func stop(_ fetch: BackgroundFetch = .shared) {
        fetch.setMinimumBackgroundFetchInterval(BackgroundFetch.backgroundFetchIntervalNever)
    }
}
