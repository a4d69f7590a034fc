import CivilTime
import NotifyModel
import NotifyTestSupport
import Testing

@testable import NotifyDaemon

@Suite("the names of wakes")
struct FetchWakeNameTests {
    @Test("what is written is read again, whatever the task is called", arguments: ["fetch", "a#b", "#", "#7", "ä ö"])
    func roundTrip(_ name: String) throws {
        var task = FetchTask(client: 1, name: name, kind: .refresh, declared: Elapsed(milliseconds: 0))
        task.wakes = 12
        let wake = try #require(FetchWakeName(FetchWakeName(task).description))
        #expect(wake.task == name && wake.number == 12)
    }

    @Test("other words are no wakes", arguments: ["", "fetch", "fetch#", "fetch#0", "fetch#-1", "fetch#x", "#", "fetch#1 "])
    func refused(_ text: String) {
        #expect(FetchWakeName(text) == nil)
    }
}
