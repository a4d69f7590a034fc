import Glibc

/// Notices that tzdata was replaced, once its folder has been quiet for a while.
///
/// A package manager renames hundreds of files one after the other, of which only those in the folder itself are seen;
/// read in the middle of it, some zones would be old and some new. It tells once, and then a new watch is needed: the
/// folder may have been replaced.
final class TzdataWatch {
    private let loop: EventLoop
    private let delay: () -> Int64
    private let handler: () throws -> Void
    private var watch: PathWatch?
    private var timer: PeerTimer?

    /// `delay` says in milliseconds how long the folder must have been quiet.
    init(
        _ directory: String, loop: EventLoop, delay: @escaping () -> Int64, handler: @escaping () throws -> Void
    ) throws(LoopError) {
        self.loop = loop
        self.delay = delay
        self.handler = handler
        let changes = PathWatch.changes | UInt32(IN_MOVED_TO | IN_CREATE | IN_CLOSE_WRITE | IN_ATTRIB)
        watch = try PathWatch(folderOf: directory + "/tzdata.zi", for: changes, loop: loop) { [unowned self] in
            changed()
        }
    }

    deinit { timer?.cancel() }

    private func changed() {
        timer?.cancel()
        timer = loop.after(.milliseconds(delay())) { [unowned self] in try handler() }
    }
}
