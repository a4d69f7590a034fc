import NotifyInterface
import Varlink

extension ServiceDescription {
    /// What notifyd says of itself.
    static let notifyd: ServiceDescription = ServiceDescription(
        vendor: "notifyd", product: "notifyd", version: Daemon.version, url: "https://notifyd.org/",
        interfaces: Interfaces.descriptions)
}
