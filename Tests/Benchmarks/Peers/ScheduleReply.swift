import Varlink

/// The fields that the daemon answers a schedule with.
struct ScheduleReply: JSONEncodable {
    let client: String
    let identifier: String
    let handle: Int64
    let date: String

    func encode(into object: inout ObjectWriter) {
        object.set("client", client)
        object.set("identifier", identifier)
        object.set("handle", "+\(handle)")
        object.set("outcome", "created")
        object.set("scheduled", date)
        object.set("next", date)
        object.set("notes", [String]())
    }
}
