import CSystemd
import Glibc

extension Bus {
    /// Takes signals from now on, as long as the connection lives.
    public func subscribe(_ match: BusMatch, _ handler: @escaping Handler) throws(SystemdError) {
        try add(match, to: nil, handler)
    }

    /// Takes signals from now on, until the subscription is cancelled or let go of, or the connection ends.
    public func watch(_ match: BusMatch, _ handler: @escaping Handler) throws(SystemdError) -> BusSubscription {
        let subscription = BusSubscription()
        try add(match, to: subscription) { [weak subscription] signal in
            // One that had arrived already when the subscription was cancelled.
            guard subscription?.isActive == true else { return }
            try handler(signal)
        }
        return subscription
    }

    private func add(
        _ match: BusMatch, to owner: BusSubscription?, _ handler: @escaping Handler
    ) throws(SystemdError) {
        let rule = try match.rule()
        let slot = BusSlot(self) { bus, message in
            // A signal that cannot be read is one that we do not know.
            guard case .success(let signal) = Result(catching: { () throws(SystemdError) in try BusMessage(message) })
            else { return }
            bus.later { try handler(signal) }
        }
        try slot.hand(over: "sd_bus_add_match_async", context: rule, to: owner) { connection, place, context in
            sd_bus_add_match_async(connection, place, rule, busSlotCalled, nil, context)
        }
    }

    /// Sends a signal to all who want it; sent when the bus has said hello.
    ///
    /// - Throws: ``SystemdError/Code/wrongValue`` for what cannot be sent, and errors of libsystemd.
    public func emit(
        _ member: String, of interface: String, at path: String, _ arguments: [BusValue]
    ) throws(SystemdError) {
        var made: OpaquePointer?
        let name = "\(path) \(interface).\(member)"
        _ = try SystemdError.check(
            "sd_bus_message_new_signal", sd_bus_message_new_signal(connection, &made, path, interface, member),
            context: name)
        guard let made else {
            throw SystemdError(code: .callFailed, function: "sd_bus_message_new_signal", errorNumber: ENOMEM)
        }
        defer { sd_bus_message_unref(made) }
        let writer = MessageWriter(message: made)
        for argument in arguments { try writer.append(argument) }
        _ = try SystemdError.check("sd_bus_send", sd_bus_send(connection, made, nil), context: name)
    }
}
