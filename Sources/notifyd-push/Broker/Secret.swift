import Glibc
import NotifyKit

/// What a file or a credential of the unit holds (systemd.exec(5)).
///
/// A value that begins with / is a file; any other is the name of a credential in `$CREDENTIALS_DIRECTORY`.
struct Secret {
    let name: String
    /// The folder of the unit's credentials; nil when it has none.
    let credentials: String?

    /// Bytes that a secret may have.
    private static let limit: Int = 65_536

    /// Where it is.
    func path() throws(BridgeError) -> String {
        if name.hasPrefix("/") { return name }
        guard let credentials else {
            throw BridgeError(
                .secret,
                "\(name) is not known, as there are no credentials; set LoadCredential=\(name):FILE in the unit"
                    + " notifyd-push.service, or write a path in notifyd.conf")
        }
        return "\(credentials)/\(name)"
    }

    /// The first line of it.
    func firstLine() throws(BridgeError) -> String {
        let path = try path()
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw BridgeError(.secret, "\(path) cannot be read: \(SystemError.text(errno))") }
        defer { close(descriptor) }
        let bytes = try Secret.bytes(of: descriptor, path)
        guard let text = String(validating: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self), !text.isEmpty
        else { throw BridgeError(.secret, "\(path) holds no text in its first line") }
        return text
    }

    private static func bytes(of descriptor: Int32, _ path: String) throws(BridgeError) -> [UInt8] {
        do throws(BridgeError) {
            return try Input.read(descriptor, limit: limit)
        } catch {
            throw BridgeError(.secret, "\(path) cannot be read: \(error)")
        }
    }
}
