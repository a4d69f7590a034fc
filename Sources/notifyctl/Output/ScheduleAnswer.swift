import CivilTime
import NotifyInterface
import NotifyModel
import Varlink

/// What `schedule --json` prints: the names of DESIGN section 9 first, `next` always there.
struct ScheduleAnswer: JSONEncodable {
    private let reply: Notifications.Schedule.Reply

    init(_ reply: Notifications.Schedule.Reply) {
        self.reply = reply
    }

    func encode(into object: inout ObjectWriter) {
        object.set("id", reply.identifier)
        object.set("client", reply.client)
        object.set("next", reply.next.map { JSON.string($0.description) } ?? JSON.null)
        object.set("notes", reply.notes)
        object.set("handle", reply.handle?.description)
        object.set("outcome", reply.outcome.rawValue)
        object.set("scheduled", reply.scheduled?.description)
    }
}
