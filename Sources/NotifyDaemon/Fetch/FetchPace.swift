import NotifyModel

// How often a client is woken
//
// The interval is computed from what is kept of the task, never stepped: the declared minimum or the configuration's floor,
// whichever is longer; half of it more for each wake without news, up to four times; doubled for each failure in a row; at
// most a day unless more was declared. It counts from the last wake, or from the declaration before the first. So the same
// declaration again, a restart or a reload find the same date, and a changed minimum counts from the last wake.

/// When the interval of a client is over, as pure functions of what is kept of it.
struct FetchPace: Hashable, Sendable {
    /// `FetchFloor=`: no two wakes of an interval are closer, in milliseconds.
    var floor: Int64 = 900_000
    /// `FetchSpread=`: wakes are spread over that many milliseconds after the interval.
    var spread: Int64 = 0

    /// No interval is stretched beyond a day, in milliseconds.
    static let longest: Int64 = 86_400_000
    /// Wakes without news that count: half an interval each, so that four times is the most.
    static let quietLimit: Int = 6

    /// The shortest interval of a task, in milliseconds.
    func base(of task: FetchTask) -> Int64 { max(task.minimum ?? 0, floor) }

    /// The interval as the last results make it, in milliseconds.
    func interval(of task: FetchTask) -> Int64 {
        let base = base(of: task)
        let limit = max(base, FetchPace.longest)
        guard base > 0 else { return 0 }
        let quiet = min(max(task.quiet, 0), FetchPace.quietLimit)
        let (halves, overflow) = base.multipliedReportingOverflow(by: Int64(quiet + 2))
        let stretched = overflow ? limit : min(limit, halves / 2)
        guard stretched < limit, task.failures > 0 else { return stretched }
        return Backoff(first: stretched, limit: limit).delay(afterFailures: min(task.failures, 20) + 1)
    }

    /// The offset of the next wake, of the same size whenever it is asked for.
    func offset(of task: FetchTask, client: String) -> Int64 {
        StableOffset.milliseconds(of: [client, task.name], number: task.wakes, within: spread)
    }

    /// The point from which the interval counts.
    static func origin(of task: FetchTask) -> Elapsed { task.lastWake?.elapsed ?? task.declared }

    /// When the client is to be woken next.
    func next(of task: FetchTask, client: String) -> Elapsed {
        let distance = interval(of: task) &+ offset(of: task, client: client)
        let (point, overflow) = FetchPace.origin(of: task).milliseconds.addingReportingOverflow(max(0, distance))
        return Elapsed(milliseconds: overflow ? .max : point)
    }

    /// The task as a result makes it.
    static func counting(_ result: FetchResult, in task: FetchTask) -> FetchTask {
        var task = task
        task.lastResult = result
        switch result {
        case .newData: (task.failures, task.quiet) = (0, 0)
        case .noData: (task.failures, task.quiet) = (0, min(task.quiet + 1, quietLimit))
        case .failed: task.failures += 1
        }
        return task
    }
}
