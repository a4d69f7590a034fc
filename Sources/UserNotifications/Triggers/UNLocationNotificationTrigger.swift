/// Fires when the device enters or leaves a region; `add` refuses it here, as nobody tells the daemon where it is.
public final class UNLocationNotificationTrigger: UNNotificationTrigger {
    /// The region.
    public let region: CLRegion

    /// Takes the region.
    public init(region: CLRegion, repeats: Bool) {
        self.region = region
        super.init(.location(region.value, repeats: repeats))
    }
}
