import Systemd
import Testing

@testable import NotifyDaemon

@Suite("the life of a unit, from its manager's news")
struct UnitLifeTests {
    /// A piece of news, in the words of the table.
    private static func tell(_ life: inout UnitLife, _ word: String) -> UnitLife.News? {
        let parts = word.split(separator: ":").map(String.init)
        switch parts[0] {
        case "job": return life.jobEnded(parts[1])
        case "exit":
            return life.changed(["ExecMainCode": .int32(1), "ExecMainStatus": .int32(Int32(parts[1]) ?? -1)])
        case "kill":
            return life.changed(["ExecMainCode": .int32(2), "ExecMainStatus": .int32(Int32(parts[1]) ?? -1)])
        default: return life.changed(["ActiveState": .string(parts[0])])
        }
    }

    struct Row: CustomTestStringConvertible, Sendable {
        let news: String
        let told: [UnitLife.News]
        var testDescription: String { news }
    }

    static let rows: [Row] = [
        Row(news: "inactive", told: []),
        Row(news: "inactive activating active", told: [.running]),
        Row(news: "activating active active job:done", told: [.running]),
        Row(news: "active exit:3 failed job:done", told: [.running, .ended("exit 3")]),
        Row(news: "active kill:9 failed inactive", told: [.running, .ended("signal 9 (Killed)")]),
        Row(news: "active exit:0 inactive", told: [.running, .ended("it ended without confirming")]),
        Row(news: "active exit:203 failed", told: [.running, .ended("exit 203")]),
        Row(
            news: "activating exit:203 failed job:failed",
            told: [.ended("systemd could not execute it (status 203, systemd.exec(5))")]),
        Row(news: "inactive job:dependency", told: [.ended("its start was dependency, result success")]),
        Row(news: "job:done exit:0 inactive", told: [.ended("it ended without confirming")]),
        Row(news: "exit:0 inactive job:done", told: [.ended("it ended without confirming")]),
        Row(news: "job:timeout failed", told: [.ended("its start was timeout, result success")]),
    ]

    @Test("what is told of what is heard", arguments: rows)
    func told(row: Row) {
        var life = UnitLife()
        #expect(row.news.split(separator: " ").compactMap { Self.tell(&life, String($0)) } == row.told)
    }

    @Test("one that was found has begun")
    func found() {
        var life = UnitLife(hasBegun: true)
        #expect(life.changed(["ActiveState": .string("inactive")]) == .ended("result success"))
    }
}
