public import Foundation

/// What a program asks for: to be woken once, for a task of that name.
public class BGTaskRequest: NSObject, NSCopying {
    /// The task's name.
    public let identifier: String
    /// Not before this date; nil for as soon as it fits.
    public var earliestBeginDate: Date?

    init(identifier: String) {
        self.identifier = identifier
        super.init()
    }

    /// A request that can be changed by itself.
    public func copy(with zone: NSZone? = nil) -> Any { taking(BGTaskRequest(identifier: identifier)) }

    func taking(_ copy: BGTaskRequest) -> BGTaskRequest {
        copy.earliestBeginDate = earliestBeginDate
        return copy
    }
}
