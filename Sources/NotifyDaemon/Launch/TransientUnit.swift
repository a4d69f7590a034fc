import Systemd

// A launched program as a unit of its own (systemd.unit(5), org.freedesktop.systemd1(5), StartTransientUnit)
//
// Named and placed as desktops do it, app-LAUNCHER-APPID@RANDOM.service in app.slice, so that portals and resource limits know
// it for an application. It behaves as a child of ours would: stdio to the journal, a session of its own, default signals, the
// user's home as its folder; and when its main process ends, what it left behind lives on (KillMode=process). Whoever stops the
// unit wants the program gone, which may be a child of the shell that is the main process: then all of it is told to end.
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
            ("ExecStopEx", .array([TransientUnit.stop(name)], of: "(sasas)")),
            ("AddRef", .bool(true)),
        ]
        self.arguments = [
            .string(name), .string("fail"),
            .array(properties.map { .structure([.string($0.name), .variant($0.value)]) }, of: "(sv)"),
            .array([], of: "(sa(sv))"),
        ]
    }

    /// Sends SIGTERM to all processes of the unit, unless its main process has ended by itself (systemd.exec(5), MAINPID).
    ///
    /// That ends this command, too, so its result says nothing.
    private static func stop(_ name: String) -> BusValue {
        let script = #"test -z "$MAINPID" || exec systemctl --user kill "$0""#
        return .structure([
            .string("/bin/sh"), .strings(["sh", "-c", script, name]), .strings(["no-env-expand", "ignore-failure"]),
        ])
    }

    private static func prefix(_ client: String) -> String { "app-notifyd-\(UnitName.escaped(client))@" }

    /// Which units are launches of that client, as the manager's ListUnitsByPatterns reads it: a backslash is itself there.
    static func pattern(_ client: String) -> String { prefix(client) + "*.service" }
}
