import NotifyInterface
import Recurrence
import Varlink

/// The virtual clock as the clock commands print it.
struct ClockText {
    let clock: WireClock
    /// How many occurrences fired on the way; nil where the clock was only read.
    let fired: Int?

    func text(in zone: Zone) -> String {
        let time = LocalTime(now: clock.wall, zone: zone)
        var fields = Fields()
        fields.add("Clock", time.echo(clock.wall))
        fields.add("Elapsed", DurationText.text(.milliseconds(clock.elapsed)))
        fields.add("Running", DurationText.text(.milliseconds(clock.running)))
        fields.add("Fired", fired.map { String($0) })
        fields.add("Next", clock.next.map(time.echoWithDistance) ?? "nothing")
        return fields.text
    }
}

extension Session {
    /// Moves the virtual clock, for as long as that takes, and prints where it stands then.
    func move<Method: NotifyMethod>(
        _ method: Method.Type, _ parameters: Method.Parameters
    ) throws(CommandError) where Method.Reply == ClockReply {
        let reply = try call(method, parameters, patience: nil)
        try print(reply, ClockText(clock: reply.clock, fired: reply.fired))
    }

    /// Prints the clock that a reply carries.
    func print(_ reply: some JSONEncodable, _ clock: ClockText) throws(CommandError) {
        if json { return try print(json: reply) }
        try print(clock.text(in: zone { clock.clock.zone }))
    }
}
