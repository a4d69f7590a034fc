public import Foundation

/// Asks to be woken once for work that may wait for network and power.
public final class BGProcessingTaskRequest: BGTaskRequest {
    /// Whether it waits for the network.
    public var requiresNetworkConnectivity: Bool = false
    /// Whether it waits for power from outside.
    public var requiresExternalPower: Bool = false

    /// Makes a request for the task of that name.
    public override init(identifier: String) { super.init(identifier: identifier) }

    /// A request that can be changed by itself.
    public override func copy(with zone: NSZone? = nil) -> Any {
        let copy = BGProcessingTaskRequest(identifier: identifier)
        copy.requiresNetworkConnectivity = requiresNetworkConnectivity
        copy.requiresExternalPower = requiresExternalPower
        return taking(copy)
    }
}
