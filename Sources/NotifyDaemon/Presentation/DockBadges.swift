import NotifyModel
import NotifyStore
import Systemd

// Numbers at icons
//
// Docks follow the signal com.canonical.Unity.LauncherEntry.Update(s, a{sv}) of libunity: the first argument names a desktop
// file, which is the client's name by the same convention that names applications on the bus. It is a signal, so a dock
// that starts later has missed it: all numbers are told again when the owner of com.canonical.Unity appears, and with
// each connection to the bus, since docks drop the numbers of a sender that leaves.

/// Tells docks the numbers at the clients' icons.
final class DockBadges {
    private let store: Store
    private let log: Log
    private weak var bus: Bus?
    /// Clients whose number changed in a commit that is not known to be on disk.
    private var undurable: [Int64: UInt64] = [:]

    /// At most that many are told at once; nobody has more icons in sight.
    private static let limit: Int = 256
    private static let interface: String = "com.canonical.Unity.LauncherEntry"
    private static let dock: String = "com.canonical.Unity"

    init(store: Store, log: Log) {
        self.store = store
        self.log = log
    }

    /// A connection to the session bus begins.
    func begin(on bus: Bus) throws(SystemdError) {
        self.bus = bus
        // Told of the first owner and of none, so that everything is told at least once.
        _ = try BusName(DockBadges.dock, on: bus) { [weak self] _ in try self?.tellAll() }
    }

    /// Numbers of these clients changed in the turn of that commit.
    func changed(_ clients: Set<Int64>, after commit: UInt64) {
        for client in clients { undurable[client] = commit }
    }

    /// Whether commits up to that one, which are on disk, changed a number.
    func hasNews(upTo durable: UInt64) -> Bool {
        undurable.contains { $0.value <= durable }
    }

    /// Commits up to that one are on disk: what they changed may be seen.
    func release(upTo durable: UInt64) throws(StoreError) {
        let ready = undurable.filter { $0.value <= durable }.keys
        undurable = undurable.filter { $0.value > durable }
        for row in ready.sorted() {
            if let client = try store.client(row: row) { tell(client) }
        }
    }

    private func tellAll() throws {
        for client in try store.badgedClients(limit: DockBadges.limit) { tell(client) }
    }

    private func tell(_ client: ClientRecord) {
        guard let bus, let number = client.badge else { return }
        let badge = client.permission.showsBadge ? number : 0
        let properties: [(name: String, value: BusValue)] = [
            ("count", .int64(Int64(badge))), ("count-visible", .bool(badge > 0)),
        ]
        do throws(SystemdError) {
            try bus.emit(
                "Update", of: DockBadges.interface, at: "/com/canonical/unity/launcherentry/\(client.row)",
                [.string("application://\(client.name).desktop"), .properties(properties)])
        } catch {
            log(.info, "docks are not told the badge of \(client.name): \(error)")
        }
    }
}
