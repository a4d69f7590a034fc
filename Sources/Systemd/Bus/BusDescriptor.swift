import Glibc

/// A file descriptor that goes over a bus; closed when the last reference goes.
public final class BusDescriptor: Hashable, Sendable {
    /// Its number in this process.
    public let number: Int32

    /// Takes over an open descriptor.
    public init(owning number: Int32) { self.number = number }

    deinit { close(number) }

    /// Two are equal when they are one and the same.
    public static func == (left: BusDescriptor, right: BusDescriptor) -> Bool { left === right }

    /// Hashes the number, which is unique while it is open.
    public func hash(into hasher: inout Hasher) { hasher.combine(number) }
}
