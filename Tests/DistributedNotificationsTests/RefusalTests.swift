import Foundation
import NotifyKit
import NotifyTestSupport
import Testing

@testable import DistributedNotifications

@Suite("what a distributed notification cannot be")
struct RefusalTests {
    @Test("the shared center is one and the same, of one kind")
    func shared() {
        let center = DistributedNotificationCenter.default()
        #expect(center === DistributedNotificationCenter.forType(.localNotificationCenterType))
        #expect(!center.suspended)
    }

    @Test("an object that is no string is a mistake of the program")
    func object() async {
        await #expect(processExitsWith: .failure) {
            DistributedNotificationCenter.default().post(Notification(name: Notification.Name("a"), object: 7))
        }
    }

    @Test("userInfo that is no property list is a mistake of the program")
    func userInfo() async {
        await #expect(processExitsWith: .failure) {
            DistributedNotificationCenter.default().post(
                name: Notification.Name("a"), object: nil, userInfo: ["zone": TimeZone.current])
        }
    }

    @Test("without a daemon nothing is heard, nothing waits for long, and nothing ends the program")
    func noDaemon() throws {
        let directory = try TemporaryDirectory()
        let path = directory.path("socket")
        let center = DistributedNotificationCenter(
            .init(environment: { $0 == "NOTIFYD_SOCKET" ? path : nil }, patience: .milliseconds(100)))
        let heard = Heard()
        let token = center.hear("a", into: heard)
        center.post(name: Notification.Name("a"), object: nil)
        center.suspended = true
        center.removeObserver(token)
        #expect(heard.all.isEmpty)
    }
}
