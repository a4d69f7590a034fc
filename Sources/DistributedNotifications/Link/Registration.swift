internal import Foundation
internal import NotifyInterface
internal import NotifyKit
internal import Synchronization

/// What somebody asked to be told, and how; as an object it is what `addObserver` gives out.
final class Registration: NSObject, Sendable {
    /// How it is told.
    enum Receiver: Sendable {
        case block(OperationQueue, @Sendable (Notification) -> Void)
        case stream(AsyncStream<ReceivedPosting>.Continuation)
    }

    /// The only name; nil for all.
    let name: String?
    /// The only object; nil for all.
    let object: String?
    let behavior: DistributedNotificationCenter.SuspensionBehavior
    private let receiver: Receiver
    private let isOver = Atomic(false)

    init(
        name: String?, object: String?, behavior: DistributedNotificationCenter.SuspensionBehavior,
        receiver: Receiver
    ) {
        (self.name, self.object, self.behavior, self.receiver) = (name, object, behavior, receiver)
    }

    /// Whether a post is of concern here; retained values were posted before, so they never are.
    func concerns(_ posting: ReceivedPosting) -> Bool {
        !posting.retained && (name == nil || name == posting.name) && (object == nil || object == posting.object)
    }

    /// From now on nothing is told any more.
    func end() {
        isOver.store(true, ordering: .sequentiallyConsistent)
        if case .stream(let stream) = receiver { stream.finish() }
    }

    /// Tells of a post, and goes on with `next` when that is done.
    func deliver(_ posting: ReceivedPosting, then next: @escaping @Sendable () -> Void) {
        switch receiver {
        case .stream(let stream):
            stream.yield(posting)
            next()
        case .block(let queue, let block):
            let operation = BlockOperation { [self] in
                if !isOver.load(ordering: .sequentiallyConsistent) { block(Notification(posting)) }
            }
            // Unlike the block it is also called when somebody cancels all that is in the queue.
            operation.completionBlock = next
            queue.addOperation(operation)
        }
    }
}
