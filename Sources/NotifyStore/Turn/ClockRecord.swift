public import NotifyModel

/// The last reading of the clocks that was stored, from which a new boot carries the elapsed axis on.
public struct ClockRecord: Hashable, Sendable {
    /// The kernel's id of the boot, from /proc/sys/kernel/random/boot_id.
    public let boot: String
    /// Both axes as they stood.
    public let moment: Moment

    /// Joins the two.
    public init(boot: String, moment: Moment) {
        self.boot = boot
        self.moment = moment
    }
}
