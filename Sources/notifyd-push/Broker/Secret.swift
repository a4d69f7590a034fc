import Glibc
import NotifyKit

/// A file that `[Push]` names, or a credential of the unit (systemd.exec(5)).
///
/// A value that begins with / is a file; any other is the name of a credential in `$CREDENTIALS_DIRECTORY`.
struct Secret {
    /// The key of the configuration, for whoever has to mend it.
    let setting: String
    let name: String
    /// The folder of the unit's credentials; nil when it has none.
    let credentials: String?

    /// Bytes that a secret may have.
    private static let limit: Int = 65_536

    /// Where it is; it can be read there.
    func path() throws(BridgeError) -> String {
        let path = try place()
        guard access(path, R_OK) == 0 else { throw unreadable(path, SystemError.text(errno)) }
        return path
    }

    private func place() throws(BridgeError) -> String {
        if name.hasPrefix("/") { return name }
        guard let credentials else {
            throw BridgeError(
                .secret,
                "\(setting)=\(name) is not known, as there are no credentials; set LoadCredential=\(name):FILE in the unit"
                    + " notifyd-push.service, or write a path in notifyd.conf")
        }
        return "\(credentials)/\(name)"
    }

    private func unreadable(_ path: String, _ reason: String) -> BridgeError {
        BridgeError(.secret, "\(setting)=\(name) cannot be read\(path == name ? "" : " at \(path)"): \(reason)")
    }

    /// The first line of it.
    func firstLine() throws(BridgeError) -> String {
        let path = try place()
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw unreadable(path, SystemError.text(errno)) }
        defer { close(descriptor) }
        let bytes = try bytes(of: descriptor, path)
        guard let text = String(validating: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self), !text.isEmpty
        else { throw BridgeError(.secret, "\(setting)=\(name) holds no text in its first line") }
        return text
    }

    private func bytes(of descriptor: Int32, _ path: String) throws(BridgeError) -> [UInt8] {
        do throws(BridgeError) {
            return try Input.read(descriptor, limit: Secret.limit)
        } catch {
            throw unreadable(path, error.description)
        }
    }
}
