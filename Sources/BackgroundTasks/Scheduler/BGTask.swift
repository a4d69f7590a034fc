public import Foundation
internal import NotifyModel

/// A wake under way: the program does its work and says when it is done.
public class BGTask: NSObject {
    let wake: Wake

    init(_ wake: Wake) {
        self.wake = wake
        super.init()
    }

    /// The task's name.
    public var identifier: String { wake.task }

    /// Called, on any thread, when the time is nearly over: end the work and say that it is done.
    ///
    /// Without one the task is said to have failed then.
    public var expirationHandler: (() -> Void)? {
        get { wake.expirationHandler }
        set { wake.expirationHandler = newValue }
    }

    /// Says that the work is done, and whether it came to something; the first call counts.
    public func setTaskCompleted(success: Bool) { wake.complete(success ? .newData : .failed) }
}

/// A short wake to fetch what is new.
public final class BGAppRefreshTask: BGTask {}

/// A wake for work that may wait for network and power.
public final class BGProcessingTask: BGTask {}
