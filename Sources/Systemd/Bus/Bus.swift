import CSystemd
import Glibc

// A connection to a message bus
//
// sd-bus without its own event loop: the owner watches `descriptor` for `interest` until `deadline`, calls `process`, and
// asks for the three again after every call and before each wait, because each call may change them. Nothing here
// blocks: the connection is made by `sd_bus_start`, calls are asynchronous and bounded in time, and a peer that hangs
// costs nobody but its callers a reply.
//
// libsystemd calls back into C functions while it processes. Those do no more than copy the message and put the work
// into `inbox`; it runs when libsystemd has returned. So a handler may call, subscribe, or let go of the connection.
//
// What a C function is given is a `BusSlot`, retained once when it is handed to libsystemd and released once by the
// slot's destroy callback, which libsystemd runs when a reply has come, a call has timed out or the connection is freed:
// whatever happens, neither leak nor use after free. All slots float: the connection owns them.
//
// Threading: one thread owns a connection; it is not Sendable.

/// A connection to a message bus, driven by its owner's loop (sd-bus(3)).
public final class Bus {
    /// Takes the reply to a call, or why there is none.
    public typealias Reply = (Result<BusMessage, SystemdError>) throws -> Void
    /// Takes a signal.
    public typealias Handler = (BusMessage) throws -> Void

    let connection: OpaquePointer
    private(set) var inbox: [() throws -> Void] = []

    /// Begins to connect; calls may be made at once and are sent when the bus has said hello.
    ///
    /// - Throws: ``SystemdError`` when nobody listens at the address.
    public init(_ address: BusAddress) throws(SystemdError) {
        var made: OpaquePointer?
        _ = try SystemdError.check("sd_bus_new", sd_bus_new(&made))
        guard let made else { throw SystemdError(code: .callFailed, function: "sd_bus_new", errorNumber: ENOMEM) }
        do throws(SystemdError) {
            _ = try SystemdError.check(
                "sd_bus_set_address", sd_bus_set_address(made, address.text), context: address.text)
            _ = try SystemdError.check("sd_bus_set_bus_client", sd_bus_set_bus_client(made, 1))
            _ = try SystemdError.check("sd_bus_start", sd_bus_start(made), context: address.text)
        } catch {
            sd_bus_unref(made)
            throw error
        }
        connection = made
    }

    /// Closes without waiting; calls under way get no reply any more.
    deinit { sd_bus_close_unref(connection) }

    /// Work for when libsystemd has returned.
    func later(_ work: @escaping () throws -> Void) {
        inbox.append(work)
    }

    private func work() throws {
        while !inbox.isEmpty {
            let work = inbox
            inbox = []
            for item in work { try item() }
        }
    }
}

// MARK: - The loop's side

extension Bus {
    /// The socket; the same as long as the connection lives.
    public var descriptor: Int32 { sd_bus_get_fd(connection) }

    /// What to wait for now (sd_bus_get_events(3)).
    public var interest: (readable: Bool, writable: Bool) {
        let events = sd_bus_get_events(connection)
        guard events >= 0 else { return (true, false) }
        return (events & Int32(POLLIN) != 0, events & Int32(POLLOUT) != 0)
    }

    /// Until when to wait at most, on the monotonic clock; zero when there is something to do already; nil for ever.
    public var deadline: Duration? {
        var microseconds: UInt64 = 0
        let result = sd_bus_get_timeout(connection, &microseconds)
        guard result >= 0 else { return .zero }
        return microseconds == .max ? nil : .microseconds(Int64(clamping: microseconds))
    }

    /// Whether the bus has said hello.
    public var isReady: Bool { sd_bus_is_ready(connection) > 0 }

    /// The name that the bus gave us, `:1.7`; nil before it has said hello.
    public var uniqueName: String? {
        // Asked before that it would wait for it.
        guard isReady else { return nil }
        var name: UnsafePointer<CChar>?
        guard sd_bus_get_unique_name(connection, &name) >= 0 else { return nil }
        return name.map { String(cString: $0) }
    }

    /// The identifier of the bus itself, 32 digits, another one after each of its starts; nil before it has said hello.
    public var identifier: String? {
        guard isReady else { return nil }
        var identifier = sd_id128_t()
        guard sd_bus_get_bus_id(connection, &identifier) >= 0 else { return nil }
        return withUnsafeBytes(of: identifier) { bytes in
            bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        }
    }

    /// What a round of processing came to.
    public enum Progress: Hashable, Sendable {
        /// Nothing is left until the descriptor or the deadline says so.
        case idle
        /// The limit was reached: there may be more at once.
        case more
        /// The connection has ended, and every call under way was told so.
        case ended(SystemdError)
    }

    /// Takes what has arrived, at most that many messages, and runs their handlers.
    ///
    /// - Throws: what a handler throws.
    public func process(limit: Int = 64) throws -> Progress {
        for _ in 0..<limit {
            let result = sd_bus_process(connection, nil)
            try work()
            guard result >= 0 else {
                return .ended(
                    SystemdError(code: .disconnected, function: "sd_bus_process", errorNumber: -result))
            }
            if result == 0 { return .idle }
        }
        return .more
    }
}
