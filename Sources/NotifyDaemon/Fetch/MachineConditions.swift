import NotifyStore

// What the machine says of power and network, from the kernel's own files: no service has to run, and no sandbox or network
// namespace of a service tells something else than the daemon's own. Nothing wakes the daemon when they change: they are
// looked at again, now and then, only while a task waits for them.

/// Whether the machine has power from outside and a way into the network.
struct MachineConditions: Hashable, Sendable {
    /// What was found out.
    enum Finding: Hashable, Sendable {
        case met
        case unmet
        /// The machine does not tell; that counts as met.
        case unknown
    }

    /// The folder of power supplies.
    let supplies: String
    /// The folder of route tables.
    let routes: String

    /// Whether power comes from outside (sysfs-class-power of the kernel's ABI documentation).
    var power: Finding {
        let all = names.map { supply($0) }
        if all.contains(where: { $0.feeds }) { return .met }
        let batteries = all.filter { $0.isBattery }
        guard !batteries.isEmpty else { return .unknown }
        // Some machines have no entry for their adapter: then a battery that is not used up tells of it.
        let isPlugged = !all.contains { $0.isAdapter } && !batteries.contains { $0.isDischarging }
        return isPlugged ? .met : .unmet
    }

    /// Whether a default route leads out (proc_net(5)); a route that refuses leads nowhere.
    var network: Finding {
        let tables = [lines("route").map { $0.contains(where: isDefault4) }, lines("ipv6_route").map { $0.contains(where: isDefault6) }]
        let found = tables.compactMap(\.self)
        guard !found.isEmpty else { return .unknown }
        return found.contains(true) ? .met : .unmet
    }
}

// MARK: - Power

extension MachineConditions {
    private struct Supply {
        var isAdapter: Bool
        var isBattery: Bool
        var isDischarging: Bool
        var feeds: Bool
    }

    private var names: [String] {
        do throws(StoreError) {
            return try StoreFiles.names(in: supplies)
        } catch {
            // As on a machine without that folder: nothing is known.
            return []
        }
    }

    private func supply(_ name: String) -> Supply {
        let kind = word(name, "type")
        // A battery of scope Device is a mouse's or a headset's.
        let isBattery = kind == "Battery" && word(name, "scope") != "Device"
        let isAdapter = kind == "Mains" || kind == "USB"
        return Supply(
            isAdapter: isAdapter, isBattery: isBattery, isDischarging: word(name, "status") == "Discharging",
            feeds: isAdapter && word(name, "online") == "1")
    }

    private func word(_ name: String, _ file: String) -> String? {
        ConfigurationFiles.text(of: "\(supplies)/\(name)/\(file)")?.split(separator: "\n").first.map(String.init)
    }
}

// MARK: - Network

extension MachineConditions {
    private static let isUp: UInt32 = 0x1
    private static let refuses: UInt32 = 0x200

    private func lines(_ file: String) -> [[Substring]]? {
        ConfigurationFiles.text(of: "\(routes)/\(file)")?.split(separator: "\n").map { line in
            line.split { $0 == " " || $0 == "\t" }
        }
    }

    /// Interface, destination, gateway, flags, three counts, mask.
    private func isDefault4(_ fields: [Substring]) -> Bool {
        fields.count > 7 && fields[1] == "00000000" && fields[7] == "00000000" && leadsOut(fields[3])
    }

    /// Destination, its length, source, its length, gateway, metric, two counts, flags, interface.
    private func isDefault6(_ fields: [Substring]) -> Bool {
        fields.count > 9 && fields[0].allSatisfy { $0 == "0" } && fields[1] == "00" && fields[9] != "lo"
            && leadsOut(fields[8])
    }

    private func leadsOut(_ flags: Substring) -> Bool {
        guard let flags = UInt32(flags, radix: 16) else { return false }
        return flags & MachineConditions.isUp != 0 && flags & MachineConditions.refuses == 0
    }
}
