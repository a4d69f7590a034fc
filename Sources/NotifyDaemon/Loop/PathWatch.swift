import CLinux
import Glibc

/// Notices when the folder of a path changes or goes (inotify(7)), without looking at it from time to time.
final class PathWatch {
    private let loop: EventLoop
    private let descriptor: FileDescriptor
    private var registration: Registration?

    /// Something went from the folder, or the folder itself did.
    static let changes = UInt32(IN_DELETE | IN_DELETE_SELF | IN_MOVED_FROM | IN_MOVE_SELF)

    init(
        folderOf path: String, for changes: UInt32 = PathWatch.changes, loop: EventLoop,
        handler: @escaping () throws -> Void
    ) throws(LoopError) {
        let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
        let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        let flags = Int32(IN_CLOEXEC | IN_NONBLOCK)
        let number = try SystemCall.run("inotify_init1") { inotify_init1(flags) }
        descriptor = FileDescriptor(owning: number)
        self.loop = loop
        let events = changes | UInt32(IN_ONLYDIR)
        _ = try SystemCall.run("inotify_add_watch", on: folder) { inotify_add_watch(number, folder, events) }
        registration = try loop.register(descriptor, for: .readable) { [descriptor] _ in
            try PathWatch.drain(descriptor)
            try handler()
        }
    }

    deinit {
        if let registration { loop.deregister(registration) }
    }

    private static func drain(_ descriptor: FileDescriptor) throws(LoopError) {
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while true {
            let transfer = try buffer.withUnsafeMutableBufferPointer { (bytes) throws(LoopError) in
                try descriptor.read(into: UnsafeMutableRawBufferPointer(bytes))
            }
            guard case .bytes = transfer else { return }
        }
    }
}
