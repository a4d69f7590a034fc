import Glibc
import NotifyKit

/// Reads descriptors to their end.
enum Input {
    /// All bytes; more than the limit are refused.
    static func read(_ descriptor: Int32, limit: Int) throws(BridgeError) -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 16_384)
        while true {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { throw BridgeError(.secret, SystemError.text(errno)) }
            guard count > 0 else { return bytes }
            bytes += buffer[..<count]
            guard bytes.count <= limit else { throw BridgeError(.secret, "it has more than \(limit) bytes") }
        }
    }
}
