import NotifyInterface
import NotifyModel

/// Clients as `client list` and `client show` print them.
enum ClientText {
    static func table(_ clients: [WireClient]) -> String {
        var table = Table(["CLIENT", "NAME", "SOURCE", "CONNECTED", "UNCONFIRMED", "FAILED"])
        for client in clients {
            table.add([
                client.client, client.name ?? "", client.removed ? "removed" : client.source,
                client.connected ? "yes" : "no", String(client.unconfirmed), String(client.parked),
            ])
        }
        return table.text
    }

    static func fields(_ reply: Clients.Show.Reply) -> String {
        let client = reply.client
        var fields = Fields()
        fields.add("Client", client.client)
        fields.add("Name", client.name)
        fields.add("Source", client.removed ? "\(client.source), removed" : client.source)
        fields.add("Command", client.exec.map(OccurrenceFields.words))
        fields.add("Signal", client.signal)
        fields.add("Launched for", client.launchOn.isEmpty ? "nothing" : client.launchOn.joined(separator: ", "))
        fields.add("Connected", client.connected ? "yes" : "no")
        fields.add("Unconfirmed", String(client.unconfirmed))
        fields.add("Failed", String(client.parked))
        fields.add("Launches failed", client.launchFailures > 0 ? "\(client.launchFailures) in a row" : nil)
        fields.add("Badge", client.badge.flatMap { $0 > 0 ? String($0) : nil })
        for category in reply.categories {
            let actions = category.actions.map(ActionText.of).joined(separator: "; ")
            fields.add("Category", actions.isEmpty ? category.identifier : "\(category.identifier) (\(actions))")
        }
        return fields.text
    }
}
