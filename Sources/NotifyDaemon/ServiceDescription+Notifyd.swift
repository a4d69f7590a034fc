import NotifyInterface
import Varlink

extension ServiceDescription {
    /// What notifyd says of itself; reading the descriptions takes half a millisecond, so it waits for the first
    /// question.
    static let notifyd: ServiceDescription = ServiceDescription(
        vendor: "notifyd", product: "notifyd", version: Daemon.version, url: "https://notifyd.org/",
        interfaces: Interfaces.descriptions)
}
