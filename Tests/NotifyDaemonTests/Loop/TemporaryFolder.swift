import Glibc

@testable import NotifyDaemon

/// A folder that is gone, with its files, when the test is over.
final class TemporaryFolder {
    let path: String

    init() throws {
        var template = Array("/tmp/notifyd-test-XXXXXX".utf8CString)
        guard let made = mkdtemp(&template) else { throw LoopError(function: "mkdtemp", errorNumber: errno) }
        path = String(cString: made)
    }

    deinit {
        guard let folder = opendir(path) else { return }
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != "." && name != ".." { unlink(path + "/" + name) }
        }
        closedir(folder)
        rmdir(path)
    }

    /// The text of a file in it; `nil` when it is not there.
    func text(_ name: String) throws -> String? {
        let number = open(path + "/" + name, O_RDONLY | O_CLOEXEC)
        guard number >= 0 else { return nil }
        let file = FileDescriptor(owning: number)
        var text = ""
        while let part = try file.readText() { text += part }
        return text
    }
}

/// A listening Unix socket for a test.
enum UnixListener {
    static func open(_ path: String) throws -> FileDescriptor {
        let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        let listener = FileDescriptor(owning: try SystemCall.run("socket") { socket(AF_UNIX, type, 0) })
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        _ = try SystemCall.run("bind", on: path) {
            withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    bind(listener.number, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
                }
            }
        }
        _ = try SystemCall.run("listen") { listen(listener.number, 8) }
        return listener
    }
}
