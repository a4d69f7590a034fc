import Foundation
import Glibc
import NotifyTestSupport

/// A file system of 2 MiB that can be filled, mounted for the life of this value.
final class SmallDisk {
    let directory: TemporaryDirectory

    var path: String { directory.path }

    init() throws {
        directory = try TemporaryDirectory()
        guard mount("none", directory.path, "tmpfs", 0, "size=2m,mode=0700") == 0 else {
            throw TestSupportError("mount \(directory.path): \(String(cString: strerror(errno)))")
        }
    }

    deinit {
        // Detached at once; its memory is free when the daemon on it has ended.
        umount2(directory.path, Int32(MNT_DETACH))
    }

    /// Whether this machine lets us mount one; containers often do not, even root.
    static let isPossible: Bool = (try? SmallDisk()) != nil

    /// Leaves no byte free.
    func fill() throws {
        let descriptor = open(path + "/filler", O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw TestSupportError("open filler: \(String(cString: strerror(errno)))") }
        defer { close(descriptor) }
        let chunk = [UInt8](repeating: 0, count: 512)
        while write(descriptor, chunk, chunk.count) > 0 {}
    }

    /// Takes the filler away.
    func makeRoom() throws {
        try FileManager.default.removeItem(atPath: path + "/filler")
    }
}
