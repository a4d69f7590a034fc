import CSystemd

/// Signals that are taken until this is cancelled or let go of, or the connection ends.
public final class BusSubscription {
    private var slot: OpaquePointer?

    init() {}

    deinit { cancel() }

    /// Takes over the slot of libsystemd; it goes, and with it the match at the bus, when this does.
    func own(_ slot: OpaquePointer) { self.slot = slot }

    /// Whether signals are still wanted.
    var isActive: Bool { slot != nil }

    /// Takes no more of them; twice is harmless.
    public func cancel() {
        guard let slot else { return }
        self.slot = nil
        sd_bus_slot_unref(slot)
    }
}
