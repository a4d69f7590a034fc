import CSystemd
import Glibc

extension Bus {
    /// Calls a method; the reply is handed over by a later ``process(limit:)``, once, unless the connection is let go of.
    ///
    /// - Throws: ``SystemdError/Code/wrongValue`` for what cannot be sent, and errors of libsystemd.
    public func call(_ call: BusCall, _ reply: @escaping Reply) throws(SystemdError) {
        let message = try make(call)
        defer { sd_bus_message_unref(message) }
        let name = "\(call.interface).\(call.member)"
        let slot = BusSlot(self) { bus, message in
            let result = Bus.result(of: message, to: name, isOpen: sd_bus_is_open(bus.connection) > 0)
            bus.later { try reply(result) }
        }
        let (seconds, attoseconds) = max(call.timeout, .microseconds(1)).components
        let microseconds = UInt64(clamping: seconds) * 1_000_000 + UInt64(attoseconds / 1_000_000_000_000)
        try slot.hand(over: "sd_bus_call_async", context: name) { connection, place, context in
            sd_bus_call_async(connection, place, message, busSlotCalled, context, microseconds)
        }
    }

    private func make(_ call: BusCall) throws(SystemdError) -> OpaquePointer {
        var made: OpaquePointer?
        let result = sd_bus_message_new_method_call(
            connection, &made, call.destination, call.path, call.interface, call.member)
        _ = try SystemdError.check(
            "sd_bus_message_new_method_call", result,
            context: "\(call.destination) \(call.path) \(call.interface).\(call.member)")
        guard let made else {
            throw SystemdError(code: .callFailed, function: "sd_bus_message_new_method_call", errorNumber: ENOMEM)
        }
        do throws(SystemdError) {
            _ = try SystemdError.check(
                "sd_bus_message_set_auto_start", sd_bus_message_set_auto_start(made, call.autoStart ? 1 : 0))
            let writer = MessageWriter(message: made)
            for argument in call.arguments { try writer.append(argument) }
        } catch {
            sd_bus_message_unref(made)
            throw error
        }
        return made
    }

    private static func result(
        of message: OpaquePointer, to name: String, isOpen: Bool
    ) -> Result<BusMessage, SystemdError> {
        guard let error = sd_bus_message_get_error(message) else {
            return Result { () throws(SystemdError) in try BusMessage(message) }
        }
        let errorName = error.pointee.name.map { String(cString: $0) } ?? ""
        let text = error.pointee.message.map { String(cString: $0) } ?? ""
        let noReply = errorName == "org.freedesktop.DBus.Error.NoReply"
        let code: SystemdError.Code = !isOpen ? .disconnected : noReply ? .timedOut : .refused
        return .failure(
            SystemdError(
                code: code, function: name, errorNumber: sd_bus_message_get_errno(message), context: text,
                busError: errorName, sender: sd_bus_message_get_sender(message).map { String(cString: $0) } ?? ""))
    }
}
