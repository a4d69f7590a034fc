import Systemd

// A launched program as a unit of its own (systemd.unit(5), org.freedesktop.systemd1(5), StartTransientUnit)
//
// Named and placed as desktops do it, app-LAUNCHER-APPID@RANDOM.service in app.slice, so that portals and resource limits know
// it for an application. It behaves as a child of ours would: stdio to the journal, a session of its own, default signals, the
// user's home as its folder; and when its main process ends, what it left behind lives on (KillMode=process).
// AddRef keeps the unit, and its news coming, until we have read how it ended.

/// The unit that a client's program is launched as.
struct TransientUnit: Hashable, Sendable {
    /// `app-notifyd-org.example.News@1f.service`.
    let name: String
    /// What StartTransientUnit is called with.
    let arguments: [BusValue]

    /// `number` tells this launch from every other; `path` is the absolute path of the program.
    init(_ order: LaunchOrder, path: String, arguments: [String], home: String, number: UInt64) {
        name = TransientUnit.prefix(order.client) + String(number, radix: 36) + ".service"
        let environment = order.environment.map { "\($0.key)=\($0.value)" }.sorted()
        let command = BusValue.structure([.string(path), .strings(arguments), .strings(["no-env-expand"])])
        let properties: [(name: String, value: BusValue)] = [
            ("Description", .string("\(order.client), launched by notifyd")),
            ("Slice", .string("app.slice")),
            ("Type", .string("exec")),
            ("CollectMode", .string("inactive-or-failed")),
            ("KillMode", .string("process")),
            ("IgnoreSIGPIPE", .bool(false)),
            ("WorkingDirectory", .string(home)),
            ("Environment", .strings(environment)),
            ("ExecStartEx", .array([command], of: "(sasas)")),
            ("AddRef", .bool(true)),
        ]
        self.arguments = [
            .string(name), .string("fail"),
            .array(properties.map { .structure([.string($0.name), .variant($0.value)]) }, of: "(sv)"),
            .array([], of: "(sa(sv))"),
        ]
    }

    private static func prefix(_ client: String) -> String { "app-notifyd-\(UnitName.escaped(client))@" }

    /// Which units are launches of that client, as the manager's ListUnitsByPatterns reads it: a backslash is itself there.
    static func pattern(_ client: String) -> String { prefix(client) + "*.service" }
}
