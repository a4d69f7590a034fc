import CSystemd
import Glibc

/// What libsystemd calls back with: the connection, and what to do with a message.
///
/// Lifetime: retained once by ``hand(over:context:to:_:)``, released once by the destroy callback of libsystemd's slot. The
/// connection outlives its slots, because freeing it frees them; one that a subscription owns keeps libsystemd's side of it,
/// closed, until that goes too.
final class BusSlot {
    private unowned let bus: Bus
    private let take: (Bus, OpaquePointer) -> Void

    init(_ bus: Bus, _ take: @escaping (Bus, OpaquePointer) -> Void) {
        self.bus = bus
        self.take = take
    }

    fileprivate func called(with message: OpaquePointer) { take(bus, message) }

    /// Runs a function of libsystemd that makes a slot, and lets the connection own it, or that subscription.
    func hand(
        over function: StaticString, context name: String, to owner: BusSubscription? = nil,
        _ make: (_ connection: OpaquePointer, UnsafeMutablePointer<OpaquePointer?>, UnsafeMutableRawPointer) -> Int32
    ) throws(SystemdError) {
        var slot: OpaquePointer?
        let context = Unmanaged.passRetained(self).toOpaque()
        let result = make(bus.connection, &slot, context)
        guard result >= 0, let slot else {
            Unmanaged<BusSlot>.fromOpaque(context).release()
            throw SystemdError(
                code: result == -ENOTCONN ? .disconnected : .callFailed, function: "\(function)", errorNumber: -result,
                context: name)
        }
        // From here on the destroy callback releases the context.
        sd_bus_slot_set_destroy_callback(slot, busSlotDestroyed)
        if let owner { return owner.own(slot) }
        sd_bus_slot_set_floating(slot, 1)
        sd_bus_slot_unref(slot)
    }
}

/// libsystemd has a message for a slot.
func busSlotCalled(
    _ message: OpaquePointer?, _ context: UnsafeMutableRawPointer?, _ error: UnsafeMutablePointer<sd_bus_error>?
) -> Int32 {
    guard let message, let context else { return 0 }
    Unmanaged<BusSlot>.fromOpaque(context).takeUnretainedValue().called(with: message)
    return 0
}

/// libsystemd has let go of a slot.
private func busSlotDestroyed(_ context: UnsafeMutableRawPointer?) {
    guard let context else { return }
    Unmanaged<BusSlot>.fromOpaque(context).release()
}
