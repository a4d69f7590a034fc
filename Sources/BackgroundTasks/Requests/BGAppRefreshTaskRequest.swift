public import Foundation

/// Asks to be woken once, for a short while, to fetch what is new.
public final class BGAppRefreshTaskRequest: BGTaskRequest {
    /// Makes a request for the task of that name.
    public override init(identifier: String) { super.init(identifier: identifier) }

    /// A request that can be changed by itself.
    public override func copy(with zone: NSZone? = nil) -> Any {
        taking(BGAppRefreshTaskRequest(identifier: identifier))
    }
}
