internal import Foundation
internal import NotifyKit

extension UNUserNotificationCenter {
    /// Schedules a request; one that has the identifier already is replaced, with what it has delivered.
    ///
    /// The completion handler gets nil when the request is on disk, else an `UNError`.
    public func add(
        _ request: UNNotificationRequest,
        withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        order { gateway throws(UNError) in
            try await gateway.add(request, now: ProgramClock.now, zone: .current)
        } then: { result in
            guard let completionHandler else {
                if let error = result.fault { Complaint.write("\(request.identifier): \(error.localizedDescription)") }
                return
            }
            completionHandler(result.fault)
        }
    }

    /// Schedules a request; one that has the identifier already is replaced, with what it has delivered.
    ///
    /// - Throws: `UNError` when the request cannot be kept.
    public func add(_ request: UNNotificationRequest) async throws {
        try await orders.run { [gateway] () throws(UNError) in
            try await gateway.add(request, now: ProgramClock.now, zone: .current)
        }
    }

    /// Hands out the requests that wait for a date.
    public func getPendingNotificationRequests(
        completionHandler: @escaping @Sendable ([UNNotificationRequest]) -> Void
    ) {
        order { gateway throws(UNError) in
            try await gateway.pending()
        } then: {
            completionHandler($0.value(or: [], for: "pending requests"))
        }
    }

    /// The requests that wait for a date.
    public func pendingNotificationRequests() async -> [UNNotificationRequest] {
        await withCheckedContinuation { continuation in
            getPendingNotificationRequests { continuation.resume(returning: $0) }
        }
    }

    /// Calls off requests that wait for a date; what they have delivered stays.
    public func removePendingNotificationRequests(withIdentifiers identifiers: [String]) {
        order("removing pending requests") { gateway throws(UNError) in
            try await gateway.remove(identifiers, keepDelivered: true)
        }
    }

    /// Calls off all requests that wait for a date; what they have delivered stays.
    public func removeAllPendingNotificationRequests() {
        order("removing pending requests") { gateway throws(UNError) in try await gateway.removeAllPending() }
    }

    /// Hands out what rang and is neither answered nor dismissed.
    public func getDeliveredNotifications(completionHandler: @escaping @Sendable ([UNNotification]) -> Void) {
        order { gateway throws(UNError) in
            try await gateway.delivered()
        } then: {
            completionHandler($0.value(or: [], for: "delivered notifications"))
        }
    }

    /// What rang and is neither answered nor dismissed.
    public func deliveredNotifications() async -> [UNNotification] {
        await withCheckedContinuation { continuation in
            getDeliveredNotifications { continuation.resume(returning: $0) }
        }
    }

    /// Takes away what rang under these identifiers; requests that wait for a date stay.
    public func removeDeliveredNotifications(withIdentifiers identifiers: [String]) {
        order("removing delivered notifications") { gateway throws(UNError) in
            try await gateway.removeDelivered(Set(identifiers))
        }
    }

    /// Takes away all that rang; requests that wait for a date stay.
    public func removeAllDeliveredNotifications() {
        order("removing delivered notifications") { gateway throws(UNError) in try await gateway.removeDelivered(nil) }
    }
}

extension Result where Failure == UNError {
    /// The error, when there is one.
    var fault: (any Error)? {
        if case .failure(let error) = self { error } else { nil }
    }

    /// The value, or another one where a method has no way to report an error: that is written to standard error.
    func value(or other: Success, for what: String) -> Success {
        switch self {
        case .success(let value): return value
        case .failure(let error):
            Complaint.write("\(what): \(error.localizedDescription)")
            return other
        }
    }
}
