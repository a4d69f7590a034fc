import Testing

/// What each shipped target may import: DESIGN section 7 and decision 001, a row a target.
struct ImportMatrix: CustomTestStringConvertible, Sendable {
    let target: String
    /// Modules of this package.
    let ours: Set<String>
    /// Modules of the toolchain.
    let toolchain: Set<String>
    /// Why nothing else.
    let reason: String

    var testDescription: String { target }

    static let rows: [ImportMatrix] = [
        ImportMatrix(
            target: "CivilTime", ours: [], toolchain: [],
            reason: "a leaf: dates must be readable without zones, clocks or a C library (decision 001)"),
        ImportMatrix(
            target: "NotifyModel", ours: ["CivilTime"], toolchain: [],
            reason: "values only: whoever speaks of notifications can use them, without zones, JSON or I/O"),
        ImportMatrix(
            target: "Recurrence", ours: ["CivilTime", "CCivilTime"], toolchain: ["Glibc", "Synchronization"],
            reason: "time only: it is a product of its own and knows no notifications"),
        ImportMatrix(
            target: "Varlink", ours: [], toolchain: [],
            reason: "the protocol sans I/O: bytes in, messages out; no notifications, no sockets, no clock"),
        ImportMatrix(
            target: "DesktopEntry", ours: [], toolchain: [],
            reason: "a leaf: desktop entries sans I/O, to be fuzzed and used without the rest (decision 016)"),
        ImportMatrix(
            target: "NotifyInterface", ours: ["CivilTime", "NotifyModel", "Varlink"], toolchain: [],
            reason: "wire types shared by daemon and clients: no store, no I/O"),
        ImportMatrix(
            target: "NotifyStore", ours: ["CSQLite", "CivilTime", "NotifyModel"],
            toolchain: ["Glibc", "Synchronization"],
            reason: "keeps values; it must not know the wire, the zones or the daemon"),
        ImportMatrix(
            target: "Systemd", ours: ["CSystemd"], toolchain: ["Glibc"],
            reason: "Swift over libsystemd and nothing else"),
        ImportMatrix(
            target: "NotifyDaemon",
            ours: [
                "CLinux", "CivilTime", "NotifyInterface", "NotifyModel", "NotifyStore", "Recurrence", "Systemd",
                "Varlink",
            ], toolchain: ["Glibc", "Synchronization"],
            reason: "the daemon is no client of itself, and it has one loop of its own (decision 002): no Dispatch"),
        ImportMatrix(
            target: "NotifyKit", ours: ["CivilTime", "NotifyInterface", "NotifyModel", "Varlink"],
            toolchain: ["Glibc", "Synchronization"],
            reason: "other people's programs link it: no SQLite, no libsystemd, no cctz"),
        ImportMatrix(
            target: "PropertyLists", ours: ["Varlink"], toolchain: ["Foundation"],
            reason: "userInfo on its way between Foundation's objects and JSON, for all modules of Apple's names"),
        ImportMatrix(
            target: "DistributedNotifications",
            ours: ["NotifyInterface", "NotifyKit", "NotifyModel", "PropertyLists", "Varlink"],
            toolchain: ["Dispatch", "Foundation", "Synchronization"],
            reason: "Foundation's names over the client library: it speaks of Notification and OperationQueue"),
        ImportMatrix(
            target: "UserNotifications",
            ours: ["CivilTime", "NotifyInterface", "NotifyKit", "NotifyModel", "PropertyLists", "Varlink"],
            toolchain: ["Dispatch", "Foundation", "Synchronization"],
            reason: "Apple's names over the client library; programs written for iOS expect Foundation to come with it"),
        ImportMatrix(
            target: "BackgroundTasks", ours: ["CivilTime", "NotifyInterface", "NotifyKit", "NotifyModel"],
            toolchain: ["Dispatch", "Foundation", "Synchronization"],
            reason: "Apple's names over the client library; programs written for iOS expect Foundation to come with it"),
        ImportMatrix(
            target: "notifyd", ours: ["NotifyDaemon"], toolchain: ["Glibc"],
            reason: "flags, run, exit code"),
        ImportMatrix(
            target: "notifyctl",
            ours: [
                "CivilTime", "DesktopEntry", "NotifyInterface", "NotifyKit", "NotifyModel", "Recurrence", "Varlink",
            ], toolchain: ["Glibc", "Synchronization"],
            reason: "a client like any other: what it can do, every program can do over the socket"),
        ImportMatrix(
            target: "notifyd-push",
            ours: ["CMosquitto", "CivilTime", "NotifyInterface", "NotifyKit", "Systemd"], toolchain: ["Glibc"],
            reason: "a client with a connection to the network: it may not reach the store or the daemon's rooms"),
    ]

    /// The one target that may import each C module.
    static let doors: [(module: String, target: String)] = [
        ("CLinux", "NotifyDaemon"), ("CSystemd", "Systemd"), ("CSQLite", "NotifyStore"), ("CCivilTime", "Recurrence"),
        ("CMosquitto", "notifyd-push"),
    ]
}
