import Foundation
import NotifyKit
import NotifyTestSupport
import Testing

@testable import DistributedNotifications

@Suite("observing and posting between programs")
struct ObservingTests {
    private let fixture: CenterFixture
    private let heard = Heard()

    init() throws { fixture = try CenterFixture() }

    @Test("what one program posts another one hears, and itself as well, in the order in which it was posted")
    func order() throws {
        let (one, other) = (fixture.center(), fixture.center("org.example.Tea"))
        let own = Heard()
        one.hear("org.example.a", into: own)
        other.hear("org.example.a", into: heard)
        for number in 0..<50 { one.post(name: .a, object: "cup", userInfo: ["n": number]) }
        let expected = (0..<50).map { "org.example.a cup \($0)" }
        #expect(try heard.wait(for: 50) == expected)
        #expect(try own.wait(for: 50) == expected)
    }

    @Test("another process posts and hears")
    func processes() throws {
        let center = fixture.center()
        center.hear("org.example.a", into: heard)
        try fixture.control("post", "org.example.a", "--object", "cup")
        #expect(try heard.wait(for: 1) == ["org.example.a cup"])
        center.hear(nil, into: Heard())
        #expect(try fixture.control("post", "org.example.b").contains("Posted to 1 "))
    }

    @Test("what a program posts before it exits is posted")
    func exiting() async throws {
        fixture.center().hear("org.example.a", into: heard)
        await #expect(processExitsWith: .success) { [socket = fixture.daemon.socket as String] in
            let program = Program(environment: { $0 == "NOTIFYD_SOCKET" ? socket : nil })
            DistributedNotificationCenter(program).post(name: .a, object: "last words")
            exit(0)
        }
        #expect(try heard.wait(for: 1) == ["org.example.a last words"])
    }

    @Test("a name and an object choose; nil stands for all names and all objects")
    func choice() throws {
        let center = fixture.center()
        let (cups, all) = (Heard(), Heard())
        center.hear("org.example.a", into: heard)
        center.hear("org.example.a", "cup", into: cups)
        center.hear(nil, into: all)
        for object in [nil, "pot", "cup"] { center.post(name: .a, object: object) }
        center.post(name: .b, object: "cup")
        #expect(try all.wait(for: 4).last == "org.example.b cup")
        #expect(heard.all == ["org.example.a", "org.example.a pot", "org.example.a cup"])
        #expect(cups.all == ["org.example.a cup"])
    }

    @Test("userInfo comes back as the property list that it was")
    func userInfo() async throws {
        let center = fixture.center()
        let (stream, sink) = AsyncStream.makeStream(of: Bool.self)
        let date = Date(timeIntervalSinceReferenceDate: 812_851_200.123)
        center.addObserver(forName: .a, object: nil, queue: OperationQueue()) { notification in
            let info = notification.userInfo
            sink.yield(
                info?["date"] as? Date == date && info?["data"] as? Data == Data([0, 255])
                    && (info?["list"] as? [Any])?.count == 2 && notification.object == nil)
        }
        center.post(Notification(name: .a, userInfo: ["date": date, "data": Data([0, 255]), "list": [1, "two"]]))
        #expect(await stream.first { _ in true } == true)
    }

    @Test("an observer that is removed hears nothing more, also of what is queued already")
    func removal() throws {
        let center = fixture.center()
        let token = center.hear("org.example.a", into: heard)
        center.hear("org.example.b", into: heard)
        center.removeObserver(token, name: .b, object: nil)
        center.post(name: .a, object: nil)
        #expect(try heard.wait(for: 1) == ["org.example.a"])
        center.removeObserver(token)
        center.removeObserver(token)
        center.removeObserver("nobody")
        center.post(name: .a, object: nil)
        center.post(name: .b, object: nil)
        #expect(try heard.wait(for: 2) == ["org.example.a", "org.example.b"])
        #expect(try fixture.control("post", "org.example.a").contains("Posted to 0 "))
    }

    @Test("a queue that is cancelled costs what is in it, and no more")
    func cancelledQueue() throws {
        let center = fixture.center()
        let queue = OperationQueue()
        queue.isSuspended = true
        center.addObserver(forName: .a, object: nil, queue: queue) { [heard] in heard.add($0.word) }
        center.hear("org.example.b", into: heard)
        center.post(name: .a, object: nil)
        try Eventually.wait("the block is queued") { queue.operationCount == 1 }
        queue.cancelAllOperations()
        queue.isSuspended = false
        center.post(name: .b, object: nil)
        #expect(try heard.wait(for: 1) == ["org.example.b"])
    }

    @Test("without a queue the block is called on the main queue")
    func mainQueue() async throws {
        let center = fixture.center()
        let (stream, sink) = AsyncStream.makeStream(of: Bool.self)
        center.addObserver(forName: .a, object: nil, queue: nil) { _ in
            sink.yield(OperationQueue.current === OperationQueue.main)
        }
        center.post(name: .a, object: nil)
        #expect(await stream.first { _ in true } == true)
    }

    @Test("notifications can be read in a loop, from when they are asked for")
    func sequence() async throws {
        let center = fixture.center()
        let notifications = center.notifications(named: .a, object: "cup")
        for number in 0..<3 { center.post(name: .a, object: number == 1 ? "pot" : "cup", userInfo: ["n": number]) }
        var words: [String] = []
        for await notification in notifications {
            words.append(notification.word)
            if words.count == 2 { break }
        }
        #expect(words == ["org.example.a cup 0", "org.example.a cup 2"])
    }

    @Test("more names than one observer can ask for are asked for by a star")
    func manyNames() throws {
        let center = fixture.center()
        for number in 0..<300 { center.hear("org.example.n\(number)", into: heard) }
        center.post(name: Notification.Name("org.example.n299"), object: nil)
        center.post(name: .a, object: nil)
        center.post(name: Notification.Name("org.example.n0"), object: nil)
        #expect(try heard.wait(for: 2) == ["org.example.n299", "org.example.n0"])
    }

    @Test("names that nobody can post are heard by nobody, and cost the others nothing")
    func oddNames() throws {
        let center = fixture.center()
        for name in ["", "org.*", String(repeating: "n", count: 300)] { center.hear(name, into: heard) }
        center.hear("org.example.a", into: heard)
        center.post(name: Notification.Name("org.*"), object: nil)
        center.post(name: .a, object: nil)
        #expect(try heard.wait(for: 1) == ["org.example.a"])
    }

    @Test("a restart of the daemon ends nothing")
    func restart() throws {
        let center = fixture.center()
        center.hear("org.example.a", into: heard)
        try fixture.daemon.restart()
        try Eventually.wait("it observes again") {
            try fixture.control("post", "org.example.a").contains("Posted to 1 ")
        }
        #expect(try heard.wait(for: 1) == ["org.example.a"])
    }
}
