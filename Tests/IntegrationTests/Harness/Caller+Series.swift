import CivilTime
import NotifyTestSupport
import Varlink

extension Caller {
    /// Schedules a series and lets time pass; returns the dates that rang, as `scheduled` of the messages.
    func rings(_ trigger: JSON, from start: String, advancing: String, zone: String? = nil) throws -> [String] {
        guard let daemon else { throw TestSupportError("a caller without its daemon") }
        try self("Manager.SetClock", ["to": .string(start)])
        // A mailbox that nobody reads is dropped after a week.
        let mailbox = try daemon.mailbox()
        try schedule("series", trigger)
        try advance(advancing)
        var dates: [String] = []
        let count = try list("delivered").filter { $0["identifier"]?.text == "series" }.count
        for _ in 0..<count { dates.append(try mailbox.next().string("scheduled")) }
        guard try mailbox.isSilent() else { throw TestSupportError("more than \(count) messages came") }
        return dates
    }

    /// What Next answers.
    func dates(_ trigger: JSON, after: String, count: Int64) throws -> [String] {
        let reply = try self(
            "Notifications.Next", ["trigger": trigger, "after": .string(after), "count": .int(count)])
        return reply["dates"]?.elements.compactMap(\.text) ?? []
    }

    /// The date that an identifier waits for.
    func pending(_ identifier: String) throws -> String? {
        try list("pending").first { $0["identifier"]?.text == identifier }?["due"]?.text
    }
}

extension [String] {
    /// Dates of one year as they are written in the cases: `03-07T07:30Z`.
    static func year(_ year: Int, _ dates: String) -> [String] {
        dates.split(separator: " ").map { "\(year)-\($0.dropLast()):00Z" }
    }
}
