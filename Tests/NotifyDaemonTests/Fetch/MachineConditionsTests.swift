import NotifyTestSupport
import Testing

@testable import NotifyDaemon

/// The kernel's files, as machines have them.
@Suite("what the machine says of power and network")
struct MachineConditionsTests {
    private let folder: TemporaryDirectory
    private var conditions: MachineConditions {
        MachineConditions(supplies: folder.path("power"), routes: folder.path("net"))
    }

    init() throws { folder = try TemporaryDirectory() }

    private func write(_ files: [String: String]) throws {
        for (name, text) in files {
            let parts = name.split(separator: "/").dropLast()
            for end in parts.indices { try folder.folder(parts[...end].joined(separator: "/")) }
            _ = try folder.write(name, text)
        }
    }

    private static let adapter = ["power/AC/type": "Mains\n", "power/AC/online": "1\n"]
    private static let unplugged = ["power/AC/type": "Mains\n", "power/AC/online": "0\n"]
    private static func battery(_ status: String, scope: String? = nil) -> [String: String] {
        var files = ["power/BAT0/type": "Battery\n", "power/BAT0/status": status + "\n"]
        files["power/BAT0/scope"] = scope
        return files
    }

    static let supplies: [(files: [String: String], finding: MachineConditions.Finding)] = [
        ([:], .unknown),
        (adapter, .met), (unplugged, .unknown),
        (adapter.merging(battery("Charging")) { $1 }, .met),
        (unplugged.merging(battery("Discharging")) { $1 }, .unmet),
        (unplugged.merging(battery("Not charging")) { $1 }, .unmet),
        (battery("Discharging"), .unmet), (battery("Full"), .met),
        (battery("Discharging", scope: "Device\n"), .unknown),
        (["power/usb/type": "USB\n", "power/usb/online": "1\n"].merging(battery("Charging")) { $1 }, .met),
    ]

    @Test("power from outside: an adapter that feeds, or a battery that is not used up", arguments: supplies.indices)
    func power(_ index: Int) throws {
        let one = Self.supplies[index]
        try write(one.files)
        #expect(conditions.power == one.finding, "\(one.files)")
    }

    private static let head = "Iface\tDestination\tGateway\tFlags\tRefCnt\tUse\tMetric\tMask\tMTU\tWindow\tIRTT\n"
    private static let zeros = String(repeating: "0", count: 32)
    private static func route6(_ flags: String, _ name: String) -> String {
        "\(zeros) 00 \(zeros) 00 fe800000000000000000000000000001 00000400 00000001 00000000 \(flags) \(name)\n"
    }

    static let routes: [(files: [String: String], finding: MachineConditions.Finding)] = [
        ([:], .unknown),
        (["net/route": head], .unmet),
        (["net/route": head + "eth0\t00000000\t010200C0\t0003\t0\t0\t0\t00000000\t0\t0\t0\n"], .met),
        (["net/route": head + "eth0\t000200C0\t00000000\t0001\t0\t0\t0\t00FFFFFF\t0\t0\t0\n"], .unmet),
        (["net/route": head + "*\t00000000\t00000000\t0200\t0\t0\t0\t00000000\t0\t0\t0\n"], .unmet),
        (["net/route": head, "net/ipv6_route": route6("00000003", "wlan0")], .met),
        (["net/route": head, "net/ipv6_route": route6("00200200", "lo")], .unmet),
        (["net/ipv6_route": route6("00000001", "lo")], .unmet),
        (["net/route": "nonsense\n\n"], .unmet),
    ]

    @Test("a network: a default route that is up and leads out", arguments: routes.indices)
    func network(_ index: Int) throws {
        let one = Self.routes[index]
        try write(one.files)
        #expect(conditions.network == one.finding, "\(one.files)")
    }
}
