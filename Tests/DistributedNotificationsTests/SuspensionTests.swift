import Foundation
import NotifyTestSupport
import Testing

@testable import DistributedNotifications

@Suite("a suspended program")
struct SuspensionTests {
    private let fixture: CenterFixture
    private let heard = Heard()

    init() throws { fixture = try CenterFixture() }

    private static let cases: [(behavior: DistributedNotificationCenter.SuspensionBehavior, then: [String])] = [
        (.drop, []), (.coalesce, ["org.example.a 3"]), (.hold, (1...3).map { "org.example.a \($0)" }),
        (.deliverImmediately, (1...3).map { "org.example.a \($0)" }),
    ]

    @Test("each observer gets what it asked for when the program goes on", arguments: 0..<4)
    func behaviors(index: Int) throws {
        let (behavior, then) = Self.cases[index]
        let (center, other) = (fixture.center(), fixture.center())
        let marker = Heard()
        center.hear("org.example.a", nil, behavior, into: heard)
        center.hear("org.example.b", nil, .deliverImmediately, into: marker)
        center.suspended = true
        #expect(center.suspended)
        for number in 1...3 { other.post(name: .a, object: nil, userInfo: ["n": number]) }
        other.post(name: .b, object: nil)
        _ = try marker.wait(for: 1)
        #expect(heard.all == (behavior == .deliverImmediately ? then : []))
        center.suspended = false
        other.post(name: .a, object: nil, userInfo: ["n": 4])
        #expect(try heard.wait(for: then.count + 1) == then + ["org.example.a 4"])
    }

    @Test("what is posted to be delivered immediately does not wait", arguments: [true, false])
    func immediately(byOption: Bool) throws {
        let center = fixture.center()
        center.hear("org.example.a", nil, .hold, into: heard)
        center.suspended = true
        center.postNotificationName(.a, object: nil, userInfo: ["n": 1])
        if byOption {
            center.postNotificationName(
                .a, object: nil, userInfo: ["n": 2], options: [.deliverImmediately, .postToAllSessions])
        } else {
            center.postNotificationName(.a, object: nil, userInfo: ["n": 2], deliverImmediately: true)
        }
        #expect(try heard.wait(for: 1) == ["org.example.a 2"])
        center.suspended = false
        #expect(try heard.wait(for: 2).last == "org.example.a 1")
    }

    @Test("who observes while the program is suspended is suspended as well")
    func late() throws {
        let center = fixture.center()
        center.suspended = true
        center.hear("org.example.a", nil, .hold, into: heard)
        center.post(name: .a, object: nil)
        center.postNotificationName(.a, object: "now", options: .deliverImmediately)
        #expect(try heard.wait(for: 1) == ["org.example.a now"])
    }
}
