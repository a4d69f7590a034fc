import Glibc
import NotifyTestSupport

/// What one fdatasync costs on a folder's disk: the floor of anything durable.
enum SyncCost {
    /// Milliseconds for appending one page and syncing it, once for each round.
    static func measure(in folder: String, rounds: Int) throws -> Sample {
        let path = folder + "/sync-cost"
        let file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw TestSupportError("\(path) cannot be written") }
        defer {
            close(file)
            unlink(path)
        }
        let page = [UInt8](repeating: 7, count: 4_096)
        var sample = Sample()
        for _ in 0..<rounds {
            sample.add(
                Clock.milliseconds {
                    _ = write(file, page, page.count)
                    fdatasync(file)
                })
        }
        return sample
    }
}
