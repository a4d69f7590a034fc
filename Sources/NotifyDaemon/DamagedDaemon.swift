import CivilTime
import Glibc
import NotifyInterface
import NotifyStore
import Systemd

/// A daemon whose store is damaged and could not be restored: it answers Status and refuses everything else, so that
/// nobody mistakes a lost store for an empty one.
struct DamagedDaemon {
    let loop: EventLoop
    let log: Log
    let places: Places
    let activated: SocketActivation.Socket?
    let damage: String
    /// Where a virtual clock starts; nil for the machine's clock.
    let testClock: Instant?
    /// The system's zone; nil when it cannot be had.
    let zone: String?

    func run() throws -> Int32 {
        let listener: ListenSocket
        if let activated {
            listener = try ListenSocket(takingOver: activated, path: places.socket)
        } else {
            listener = try ListenSocket(binding: places.socket)
        }
        let router = Router(refusing: NotifyError(.storeDamaged(reason: damage)))
        router.reads(Manager.Status.self) { _ in status }
        let clock = SystemClock()
        let server = try Server(
            listener: listener, loop: loop, log: log, time: clock.monotonic, route: router.route,
            isHeld: { _ in false }, onClose: { _ in })
        do throws(SystemdError) {
            try Readiness().ready(status: "the store is damaged")
        } catch {
            log(.warning, "the service manager was not told: \(error)")
        }
        try loop.run(
            Turn(afterDrain: {
                server.seal(after: 0, failure: nil)
                server.release(upTo: 0)
            }))
        server.stopListening()
        return 0
    }

    private var status: Manager.Status.Reply {
        let now = testClock ?? SystemClock().wall()
        return Manager.Status.Reply(
            version: Daemon.version, pid: Int(getpid()), store: "damaged",
            storePath: StoreFiles(directory: places.stateDirectory).database,
            since: now, now: now, zone: zone ?? "UTC", virtualClock: testClock != nil, pending: 0, unanswered: 0,
            unconfirmed: 0, parked: 0, clients: 0, streams: 0, notes: ["the store is damaged: \(damage)"])
    }
}
