import NotifyInterface

/// `notifyctl status`: prints how the daemon is.
struct StatusCommand: Command {
    static let syntax = CommandSyntax(
        "status", summary: "Prints how the daemon is and what it keeps.", example: "notifyctl status --json")

    init(_ arguments: ParsedArguments) throws(CommandError) {}

    func run(_ session: Session) throws(CommandError) {
        let reply = try session.call(Manager.Status.self, NoFields())
        if session.json { return try session.print(json: reply) }
        let time = LocalTime(now: reply.now, zone: session.zone { reply.zone })
        try session.print(Self.text(reply, time))
    }

    static func text(_ status: Manager.Status.Reply, _ time: LocalTime) -> String {
        var fields = Fields()
        fields.add("notifyd", "\(status.version), process \(status.pid), since \(time.echo(status.since))")
        fields.add("Store", "\(status.store), \(status.storePath)")
        fields.add("Clock", "\(time.echo(status.now))\(status.virtualClock ? " (virtual)" : "")")
        fields.add("Next", status.next.map(time.echoWithDistance) ?? "nothing")
        fields.add("Next fetch", status.nextFetch.map(time.echoWithDistance))
        fields.add("Pending", String(status.pending))
        fields.add("Unanswered", String(status.unanswered))
        fields.add("Unconfirmed", String(status.unconfirmed))
        fields.add("Failed", String(status.parked))
        fields.add("Clients", "\(status.clients), \(status.streams) connected")
        if status.sessionBus != nil {
            fields.add(
                "Screen", status.notShown ?? "banners by \(status.notificationServer ?? "a notification server")")
        }
        fields.add("Do not disturb", status.quiet.map { QuietText.of($0, time) })
        fields.add("Silent", status.silent)
        for note in status.notes {
            fields.add("Note", note)
        }
        return fields.text
    }
}
