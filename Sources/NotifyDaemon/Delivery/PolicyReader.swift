import NotifyInterface
import NotifyModel
import Systemd

/// Reads the policies that requests are stored with.
struct PolicyReader {
    let log: Log

    /// The policy of that text; nil when there is none.
    ///
    /// One that cannot be read is logged and left out: the alert itself must not fall silent for it.
    func policy(_ text: String?, occurrence: Int64) -> Policy? {
        guard let text else { return nil }
        do throws(NotifyError) {
            return try Policy(storedText: text)
        } catch {
            log(.error, "occurrence \(occurrence) goes on without its policy: \(error)")
            return nil
        }
    }
}
