public import Foundation
internal import NotifyInterface
internal import NotifyModel
internal import Synchronization

/// The older form of background fetch: a least interval, and one handler.
///
/// On iOS these are members of the application and its delegate; a program without a user interface has neither, so they
/// are members of this object, under the same names:
///
///     BackgroundFetch.shared.performFetchWithCompletionHandler = { completionHandler in
///         completionHandler(news.load() ? .newData : .noData)
///     }
///     BackgroundFetch.shared.setMinimumBackgroundFetchInterval(BackgroundFetch.backgroundFetchIntervalMinimum)
public final class BackgroundFetch: NSObject, Sendable {
    /// The one of this program.
    public static let shared: BackgroundFetch = BackgroundFetch(.shared)
    /// As often as the configuration of the daemon allows.
    public static let backgroundFetchIntervalMinimum: TimeInterval = 0
    /// Not at all.
    public static let backgroundFetchIntervalNever: TimeInterval = .greatestFiniteMagnitude

    /// What a program does when it is woken: it fetches and says what came of it.
    public typealias Handler = @Sendable (_ completionHandler: @escaping Completion) -> Void
    /// How a program says what came of a fetch.
    public typealias Completion = @Sendable (UIBackgroundFetchResult) -> Void

    private let office: WakeOffice
    private let handler = Mutex<Handler?>(nil)
    /// The daemon's name for the task of the interval.
    private static let task: String = "fetch"

    init(_ office: WakeOffice) {
        self.office = office
        super.init()
    }

    /// Called, on any thread, when the program is woken to fetch; to be set at each start, before anything else.
    ///
    /// Its completion handler is called within the time that the daemon gives, 30 s unless configured; else it has failed.
    public var performFetchWithCompletionHandler: Handler? {
        get { handler.withLock { $0 } }
        set {
            handler.withLock { $0 = newValue }
            guard newValue != nil else { return }
            _ = office.handle(BackgroundFetch.task) { [weak self] wake, _ in self?.perform(wake) }
        }
    }

    private func perform(_ wake: Wake) {
        guard let handler = handler.withLock({ $0 }) else { return wake.complete(.failed) }
        WakeOffice.queue.async { handler { wake.complete($0.wakeResult) } }
    }

    /// Declares how many seconds apart wakes are to be at least; the same again changes nothing.
    public func setMinimumBackgroundFetchInterval(_ minimumBackgroundFetchInterval: TimeInterval) {
        let words = BackgroundFetch.words(minimumBackgroundFetchInterval)
        office.tell("setting the fetch interval", Fetch.SetInterval.self) { .init(client: $0, minimum: words) }
    }

    /// The daemon's words; what is no number is the minimum, and 1e9 s (31 years) are as good as longer.
    static func words(_ interval: TimeInterval) -> String {
        if interval >= backgroundFetchIntervalNever { return "never" }
        let seconds = interval.isNaN ? 0 : min(max(0, interval), 1e9)
        return "\(Int64(seconds.rounded(.up)))s"
    }
}
