@_exported public import Foundation
internal import NotifyKit

// Foundation's distributed notifications over the daemon
//
// Foundation on Linux has no such center. Its NotificationCenter cannot be derived from so that it means anything: its
// methods are in extensions and cannot be overridden. So this is a class of its own with the same methods.
//
// The center keeps what was registered (`Exchange`), and has one observation with the daemon for each suspension
// behavior in use. What comes goes to the registrations it concerns, one after another: each block is done before the
// next one begins, so that a slow program holds back the daemon, not its own memory.

/// The place where programs of a user tell one another what happened.
///
/// Names are at most 256 bytes and have no `*`. A call that has to reach the daemon returns when it has, or after a
/// second: what could not be done by then is done as soon as the daemon is there, and what cannot be done at all is told
/// on standard error.
public final class DistributedNotificationCenter: NSObject, Sendable {
    private static let shared = DistributedNotificationCenter(.current)

    let exchange: Exchange

    init(_ program: Program) {
        exchange = Exchange(program)
        super.init()
    }

    /// The center of all programs of this user on this machine.
    public class func `default`() -> DistributedNotificationCenter { shared }

    /// The center of that kind; there is one kind.
    public class func forType(_ notificationCenterType: CenterType) -> DistributedNotificationCenter {
        precondition(
            notificationCenterType == .localNotificationCenterType,
            "\(notificationCenterType.rawValue) is no kind of center; use localNotificationCenterType")
        return shared
    }

    /// Whether notifications wait, or are dropped, as each observer has asked; false at first.
    ///
    /// A program that is a client of the daemon and in the background is suspended as well.
    public var suspended: Bool {
        get { exchange.isSuspended }
        set { exchange.isSuspended = newValue }
    }
}

// MARK: - Observing

extension DistributedNotificationCenter {
    /// Calls a block for each notification that is posted from now on, by any program; coalesces while suspended.
    ///
    /// - Parameters:
    ///   - name: only this name; nil for all.
    ///   - object: only about this; nil for all.
    ///   - queue: where the block is called, one notification at a time; nil for the main queue.
    ///   - block: what is to be done.
    /// - Returns: what ``removeObserver(_:)`` takes; the center keeps it as well, until then.
    @discardableResult
    public func addObserver(
        forName name: NSNotification.Name?, object: String?, queue: OperationQueue?,
        using block: @escaping @Sendable (Notification) -> Void
    ) -> any NSObjectProtocol {
        addObserver(forName: name, object: object, suspensionBehavior: .coalesce, queue: queue, using: block)
    }

    /// The same with another behavior while suspended: Foundation says it with a selector, which Linux has not.
    @discardableResult
    public func addObserver(
        forName name: NSNotification.Name?, object: String?, suspensionBehavior: SuspensionBehavior,
        queue: OperationQueue?, using block: @escaping @Sendable (Notification) -> Void
    ) -> any NSObjectProtocol {
        let registration = Registration(
            name: name?.rawValue, object: object, behavior: suspensionBehavior,
            receiver: .block(queue ?? .main, block))
        exchange.add(registration)
        return registration
    }

    /// Ends what that observer was registered for; a block that is queued is not called any more.
    public func removeObserver(_ observer: Any) {
        removeObserver(observer, name: nil, object: nil)
    }

    /// Ends what that observer was registered for, if it was for that name and that object; nil stands for any.
    public func removeObserver(_ observer: Any, name: NSNotification.Name?, object: String?) {
        guard let registration = observer as? Registration,
            name == nil || registration.name == name?.rawValue, object == nil || registration.object == object
        else { return }
        exchange.remove(registration)
    }
}

// MARK: - Posting

extension DistributedNotificationCenter {
    /// Posts a name to all observers of all programs, this one included.
    ///
    /// - Precondition: `userInfo` is a property list with text as keys, and finite numbers.
    public func postNotificationName(
        _ name: NSNotification.Name, object: String?, userInfo: [AnyHashable: Any]? = nil, options: Options = []
    ) {
        exchange.post(
            name.rawValue, object: object, userInfo: userInfo, immediately: options.contains(.deliverImmediately))
    }

    /// Posts a name to all observers, and if so said also to suspended ones; see `postNotificationName` with options.
    public func postNotificationName(
        _ name: NSNotification.Name, object: String?, userInfo: [AnyHashable: Any]? = nil, deliverImmediately: Bool
    ) {
        postNotificationName(
            name, object: object, userInfo: userInfo, options: deliverImmediately ? .deliverImmediately : [])
    }

    /// Posts a name to all observers; see `postNotificationName` with options.
    public func post(name: NSNotification.Name, object: String?, userInfo: [AnyHashable: Any]? = nil) {
        postNotificationName(name, object: object, userInfo: userInfo)
    }

    /// Posts a notification to all observers; see `postNotificationName` with options.
    ///
    /// - Precondition: its object is a string or nil.
    public func post(_ notification: Notification) {
        let object = notification.object as? String
        precondition(
            notification.object == nil || object != nil,
            "the object of a distributed notification is a string; that of \(notification.name.rawValue) is not")
        post(name: notification.name, object: object, userInfo: notification.userInfo)
    }
}
