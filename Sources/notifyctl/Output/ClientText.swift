import NotifyInterface
import NotifyModel

/// Clients as `client list` and `client show` print them.
enum ClientText {
    static func table(_ clients: [WireClient]) -> String {
        var table = Table(["CLIENT", "NAME", "SOURCE", "ALLOWED", "STATE", "UNCONFIRMED", "FAILED"])
        for client in clients {
            table.add([
                client.client, client.name ?? "", client.removed ? "removed" : client.source,
                allowed(client.permission), state(client.state), String(client.unconfirmed),
                String(client.parked),
            ])
        }
        return table.text
    }

    /// Where a program stands, in words.
    static func state(_ state: ProgramState) -> String {
        switch state {
        case .notRunning: "not running"
        case .inactive: "inactive"
        case .foreground: "in the foreground"
        case .background: "in the background"
        }
    }

    /// Whether it may notify at all; partly when some of it is not allowed.
    private static func allowed(_ permission: Permission) -> String {
        switch permission.authorization {
        case .denied: "no"
        case .authorized, .notDetermined: refusals(permission).isEmpty ? "yes" : "partly"
        }
    }

    /// What the user lets a client do, in words.
    static func permission(_ permission: Permission) -> String {
        let whole =
            switch permission.authorization {
            case .notDetermined: "yes (not asked)"
            case .authorized: "yes"
            case .denied: "no"
            }
        return ([whole, "up to \(permission.maximum.word)"] + refusals(permission)).joined(separator: ", ")
    }

    private static func refusals(_ permission: Permission) -> [String] {
        let parts = [
            (permission.banner, "banner"), (permission.sound, "sound"), (permission.badge, "badge"),
            (permission.launch, "launch"),
        ]
        return parts.filter { !$0.0 }.map { "no \($0.1)" }
    }

    static func fields(_ reply: Clients.Show.Reply, _ time: LocalTime) -> String {
        let client = reply.client
        var fields = Fields()
        fields.add("Client", client.client)
        fields.add("Name", client.name)
        fields.add("Source", client.removed ? "\(client.source), removed" : client.source)
        fields.add("Command", client.exec.map(OccurrenceFields.words))
        fields.add("Unit", client.unit)
        fields.add("Bus name", client.busName)
        fields.add("Signal", client.signal)
        fields.add("Launched for", client.launchOn.isEmpty ? "nothing" : client.launchOn.joined(separator: ", "))
        fields.add("Allowed", permission(client.permission))
        fields.add("State", state(client.state))
        fields.add("Ends in the background", client.exitsOnSuspend ? "yes" : nil)
        fields.add("Task limit", client.taskLimit)
        fields.add("Unconfirmed", String(client.unconfirmed))
        fields.add("Failed", String(client.parked))
        fields.add("Launches failed", client.launchFailures > 0 ? "\(client.launchFailures) in a row" : nil)
        fields.add("Launched next", client.nextLaunch.map(time.echoWithDistance))
        fields.add("Badge", client.badge.flatMap { $0 > 0 ? String($0) : nil })
        for category in reply.categories {
            let actions = category.actions.map(ActionText.of).joined(separator: "; ")
            fields.add("Category", actions.isEmpty ? category.identifier : "\(category.identifier) (\(actions))")
        }
        return fields.text
    }
}
