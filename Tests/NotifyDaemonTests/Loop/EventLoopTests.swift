import Glibc
import Testing

@testable import NotifyDaemon

@Suite("Event loop")
struct EventLoopTests {
    private struct Fault: Error {}

    @Test("a turn is: all that is ready, then afterDrain, then prepare")
    func turnOrder() throws {
        let driver = try LoopDriver()
        let pairs = try (0..<3).map { _ in try DescriptorPair.sockets() }
        for pair in pairs {
            _ = try driver.loop.register(pair.near, for: .readable) { _ in
                driver.events.append("event")
                _ = try pair.near.readText()
            }
            _ = try pair.far.send("x")
        }
        let turn = Turn(
            afterDrain: {
                driver.events.append("afterDrain")
                driver.loop.stop()
            }, prepare: { driver.events.append("prepare") })
        try driver.run(turn, awaiting: "three events")
        #expect(driver.events == ["prepare", "event", "event", "event", "afterDrain", "prepare"])
    }

    @Test("the interest can be changed: writable until there is nothing to write")
    func changesInterest() throws {
        let driver = try LoopDriver()
        let pair = try DescriptorPair.sockets()
        var registration: Registration?
        registration = try driver.loop.register(pair.near, for: [.readable, .writable]) { ready in
            if ready.contains(.writable), let registration {
                driver.events.append("writable")
                try driver.loop.change(registration, to: .readable)
                _ = try pair.far.send("x")
            } else if ready.contains(.readable) {
                driver.events.append("readable")
                driver.loop.stop()
            }
        }
        try driver.run(awaiting: "writable, then readable")
        #expect(driver.events == ["writable", "readable"])
    }

    @Test("a handler may end the registration of an event that is still to be handled")
    func deregistersWhileIterating() throws {
        let driver = try LoopDriver()
        let pairs = try (0..<4).map { _ in try DescriptorPair.sockets() }
        var registrations: [Registration] = []
        for pair in pairs {
            registrations.append(
                try driver.loop.register(pair.near, for: .readable) { _ in
                    driver.events.append("old")
                    for registration in registrations { driver.loop.deregister(registration) }
                })
            _ = try pair.far.send("x")
        }
        try driver.runBriefly()
        #expect(driver.events == ["old"])
        #expect(driver.loop.registrationCount == 0)
    }

    @Test("a new registration in the place of an old one does not get its event")
    func staleEventIsDropped() throws {
        let driver = try LoopDriver()
        let first = try DescriptorPair.sockets()
        let second = try DescriptorPair.sockets()
        let silent = try DescriptorPair.sockets()
        var registrations: [Registration] = []
        let handler: EventLoop.Handler = { _ in
            guard driver.events.isEmpty else { return driver.events.append("stale") }
            driver.events.append("first")
            for registration in registrations { driver.loop.deregister(registration) }
            for _ in registrations {
                let descriptor = FileDescriptor(owning: dup(silent.near.number))
                _ = try driver.loop.register(descriptor, for: .readable) { _ in driver.events.append("stale") }
            }
        }
        for pair in [first, second] {
            registrations.append(try driver.loop.register(pair.near, for: .readable, handler: handler))
            _ = try pair.far.send("x")
        }
        try driver.runBriefly()
        #expect(driver.events == ["first"])
    }

    @Test("the end of a peer is reported once, even with no interest at all")
    func peerClose() throws {
        let driver = try LoopDriver()
        let pair = try DescriptorPair.sockets()
        _ = try driver.loop.register(pair.near, for: []) { ready in
            #expect(ready.contains(.peerClosed))
            driver.events.append("closed")
        }
        shutdown(pair.far.number, Int32(SHUT_WR))
        try driver.runBriefly()
        #expect(driver.events == ["closed"])
    }

    @Test("posted work runs in the next turn, which does not wait; work it posts runs in the one after")
    func performs() throws {
        let driver = try LoopDriver()
        driver.loop.perform {
            driver.events.append("first")
            driver.loop.perform {
                driver.events.append("second")
                driver.loop.stop()
            }
        }
        try driver.run(Turn(afterDrain: { driver.events.append("drained") }), awaiting: "posted work")
        #expect(driver.events == ["first", "drained", "second", "drained"])
    }

    @Test("what a handler or a hook throws ends the loop")
    func throwing() throws {
        let driver = try LoopDriver()
        driver.loop.perform { throw Fault() }
        #expect(throws: Fault.self) { try driver.run(awaiting: "a fault") }
        driver.loop.perform {}
        #expect(throws: Fault.self) { try driver.run(Turn(afterDrain: { throw Fault() }), awaiting: "a fault") }
    }

    @Test("a registration keeps its descriptor open, its end closes it")
    func ownsDescriptors() throws {
        let driver = try LoopDriver()
        var pair: DescriptorPair? = try DescriptorPair.sockets()
        let far = try #require(pair?.far)
        let near = try #require(pair?.near)
        let registration = try driver.loop.register(near, for: .readable) { _ in }
        pair = nil
        _ = consume near
        #expect(try far.send("x") == .bytes(1))
        driver.loop.deregister(registration)
        driver.loop.deregister(registration)
        #expect(try far.send("x") == .ended)
    }

    @Test("timers run in the order of their deadlines, in one turn or many")
    func timers() throws {
        let driver = try LoopDriver()
        let loop = driver.loop
        let delays: [(String, Duration)] = [
            ("c", .milliseconds(6)), ("now", .zero), ("b", .milliseconds(4)), ("past", .seconds(-1)),
        ]
        let timers = delays.map { name, delay in loop.after(delay) { driver.events.append(name) } }
        let last = loop.after(.milliseconds(8)) { loop.stop() }
        try driver.run(awaiting: "four timers")
        #expect(driver.events == ["now", "past", "b", "c"])
        #expect(timers.allSatisfy { !$0.isPending } && !last.isPending)
    }

    @Test("wake-ups of other threads between two turns become one event")
    func wakeups() throws {
        let driver = try LoopDriver()
        let wakeup = try Wakeup()
        _ = try driver.loop.register(wakeup) { driver.events.append("woken") }
        let worker = try WorkerThread(name: "test")
        for _ in 0..<100 { worker.submit { wakeup.signal() } }
        worker.stop()
        try driver.runBriefly()
        #expect(driver.events == ["woken"])
    }
}
