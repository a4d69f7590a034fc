import AppleSources
import Foundation
import NotifyKit
import NotifyTestSupport
import Synchronization
import Testing

@testable import BackgroundTasks

/// Programs written for Apple's background tasks, against a real daemon.
@Suite("background tasks")
struct WakeTests {
    private static let client = "org.example.Feed"
    private let daemon: DaemonProcess
    private let office: WakeOffice
    private let heard = Heard()

    /// A wake lasts 2 s, of which the last is the warning's.
    init() throws {
        let directory = try TemporaryDirectory()
        _ = try directory.folder("config/notifyd")
        let settings = "FetchBudget=2s\nFetchWarning=1900ms\nFetchSpread=0s\n"
        try directory.write("config/notifyd/notifyd.conf", "[Fetch]\n" + settings)
        daemon = try DaemonProcess.start(testClock: "2026-03-07T00:00:00Z", directory: directory)
        let variables = ["NOTIFYD_CLIENT": Self.client, "NOTIFYD_SOCKET": daemon.socket]
        office = WakeOffice(Program(environment: { variables[$0] }, patience: .seconds(2)))
    }

    private func refresher() -> FeedRefresher {
        FeedRefresher(scheduler: BGTaskScheduler(office)) { [heard] in heard.add($0) }
    }

    @discardableResult
    private func control(_ arguments: String...) throws -> String {
        let result = try daemon.control(arguments)
        guard result.status == 0 else { throw TestSupportError("\(arguments): \(result.stderr)") }
        return result.stdout
    }

    private func result(of task: String, is word: String) throws {
        try Eventually.wait("\(task) came to \(word)") {
            try office.call(Fetch.List.self) { .init(client: $0) }.tasks.contains {
                $0.task == task && $0.lastResult == word
            }
        }
    }

    @Test("a handler is registered once, and requests are pending, replaced and taken back")
    func requests() async throws {
        let refresher = refresher()
        #expect(refresher.register())
        #expect(!refresher.register())
        refresher.scheduleAppRefresh()
        refresher.scheduleAppRefresh()
        #expect(await refresher.describe().contains("\(FeedRefresher.refresh) true"))
        refresher.withdraw()
        #expect(try heard.wait(for: 1) == ["0 left"])
    }

    @Test("a program is woken for its request, as the class that fits, and is done")
    func refresh() throws {
        let refresher = refresher()
        _ = refresher.register()
        refresher.scheduleAppRefresh()
        try control("fetch", Self.client, "--task", FeedRefresher.refresh)
        #expect(try heard.wait(for: 1) == ["refresh \(FeedRefresher.refresh)"])
        try Eventually.wait("the request is done") {
            try office.call(Fetch.List.self) { .init(client: $0) }.tasks.isEmpty
        }
    }

    @Test("a wake whose time is nearly over calls the expiration handler")
    func expires() throws {
        let refresher = refresher()
        _ = refresher.register()
        try refresher.scheduleCleaning()
        #expect(try heard.wait(for: 2) == ["cleaning true", "expires"])
    }

    @Test("a wake that comes before its handler waits for it")
    func early() throws {
        let other = office.handle("other") { _, _ in }
        #expect(other)
        let refresher = refresher()
        refresher.scheduleAppRefresh()
        try control("fetch", Self.client, "--task", FeedRefresher.refresh)
        _ = refresher.register()
        #expect(try heard.wait(for: 1) == ["refresh \(FeedRefresher.refresh)"])
    }

    @Test("the older form has an interval and one handler")
    func olderForm() throws {
        let fetch = BackgroundFetch(office)
        let old = OldFetcher(fetch: fetch) { [heard] in heard.add($0) }
        try Eventually.wait("the interval is known") {
            try !office.call(Fetch.List.self) { .init(client: $0) }.tasks.isEmpty
        }
        try control("fetch", Self.client)
        #expect(try heard.wait(for: 1) == ["perform fetch"])
        try result(of: "fetch", is: "newData")
        OldFetcher.stop(fetch)
        try Eventually.wait("the interval is over") {
            try office.call(Fetch.List.self) { .init(client: $0) }.tasks.isEmpty
        }
        withExtendedLifetime(old) {}
    }

    @Test("too many requests, a wrong one and no daemon have Apple's errors")
    func faults() throws {
        let scheduler = BGTaskScheduler(office)
        for number in 0..<10 {
            let request = BGProcessingTaskRequest(identifier: "task\(number)")
            request.earliestBeginDate = Date(timeIntervalSinceNow: 86_400)
            try scheduler.submit(request)
        }
        let faults: [(String, String)] = [("one more", "too many"), ("", "not permitted")]
        for (identifier, reason) in faults {
            #expect {
                try scheduler.submit(BGProcessingTaskRequest(identifier: identifier))
            } throws: { FeedRefresher.reason($0) == reason }
        }
        try daemon.kill()
        #expect {
            try scheduler.submit(BGAppRefreshTaskRequest(identifier: "x"))
        } throws: { FeedRefresher.reason($0) == "unavailable" }
    }

    @Test(
        "intervals in the daemon's words",
        arguments: [
            (0, "0s"), (0.5, "1s"), (3600, "3600s"), (-1, "0s"), (1e19, "1000000000s"), (.nan, "0s"),
            (.infinity, "never"),
        ])
    func words(interval: TimeInterval, words: String) {
        #expect(BackgroundFetch.words(interval) == words)
        #expect(BackgroundFetch.words(BackgroundFetch.backgroundFetchIntervalNever) == "never")
    }

    @Test("a copy of a request is one of its own")
    func copies() {
        let request = BGProcessingTaskRequest(identifier: "x")
        request.requiresExternalPower = true
        let copy = request.copy() as? BGProcessingTaskRequest
        request.requiresExternalPower = false
        #expect(copy?.requiresExternalPower == true && copy?.identifier == "x")
    }
}
