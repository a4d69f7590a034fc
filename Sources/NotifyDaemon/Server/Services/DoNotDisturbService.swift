import CivilTime
import NotifyInterface
import NotifyModel
import Recurrence

/// Answers DoNotDisturb: the user wants to be left alone, or no longer, or asks how it stands.
struct DoNotDisturbService {
    let daemon: Daemon

    func set(_ parameters: Manager.DoNotDisturb.Parameters) throws -> Manager.DoNotDisturb.Reply {
        let now = daemon.clock.now
        if parameters.on == false {
            try daemon.quiet.turnOff(at: now, zone: daemon.clock.zone)
        } else if parameters.on != nil || parameters.until != nil || parameters.duration != nil {
            try daemon.quiet.turnOn(until: try limit(parameters, now))
        }
        daemon.turn.isDue = true
        return Manager.DoNotDisturb.Reply(quiet: WireQuiet(try daemon.quiet.look(at: now, zone: daemon.clock.zone)))
    }

    private func limit(_ parameters: Manager.DoNotDisturb.Parameters, _ now: Moment) throws(NotifyError) -> Due? {
        if let text = parameters.duration {
            return .elapsed(
                daemon.engine.point(try DurationField.milliseconds(text, field: "duration"), after: now))
        }
        guard let text = parameters.until else { return nil }
        return .wall(try daemon.end(text, zone: parameters.zone, after: now, throughDay: true))
    }
}

extension WireQuiet {
    init(_ quiet: Quiet) {
        self.init(on: quiet.isOn, until: quiet.until, by: quiet.reason?.rawValue, next: quiet.begins)
    }
}
