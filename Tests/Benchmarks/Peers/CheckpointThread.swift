import CSQLite
import Glibc
import NotifyTestSupport

/// Passive checkpoints beside the peer's loop, with a connection of their own.
final class CheckpointThread {
    /// How much the WAL holds before it is copied back; the daemon's own figure (DESIGN section 7).
    private static let threshold = 4 << 20

    private let wake: Int32
    private let log: String
    private var lastSize = 0

    init(database path: String) throws {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw TestSupportError("pipe failed: errno \(errno)") }
        wake = ends[1]
        log = path + "-wal"
        let reading = ends[0]
        var thread = pthread_t()
        let start = Unmanaged.passRetained(Start(path: path, wake: reading)).toOpaque()
        pthread_create(
            &thread, nil,
            { argument in
                guard let argument else { return nil }
                Unmanaged<Start>.fromOpaque(argument).takeRetainedValue().run()
                return nil
            }, start)
        pthread_detach(thread)
    }

    deinit { close(wake) }

    /// Wakes the thread when the WAL has grown by the threshold since the last time.
    func consider() {
        let size = FileSize.bytes(of: log)
        guard size - lastSize >= Self.threshold || size < lastSize else { return }
        lastSize = size
        var byte: UInt8 = 1
        _ = Glibc.write(wake, &byte, 1)
    }

    /// What the thread owns.
    private final class Start: Sendable {
        let path: String
        let wake: Int32

        init(path: String, wake: Int32) {
            self.path = path
            self.wake = wake
        }

        func run() {
            var database: OpaquePointer?
            guard sqlite3_open(path, &database) == SQLITE_OK else { return }
            var byte: UInt8 = 0
            while read(wake, &byte, 1) == 1 {
                sqlite3_wal_checkpoint_v2(database, nil, SQLITE_CHECKPOINT_PASSIVE, nil, nil)
            }
            sqlite3_close(database)
        }
    }
}
