import Foundation
import NotifyKit
import NotifyTestSupport

@testable import DistributedNotifications

/// A daemon on the virtual clock, and the centers of programs beside it.
final class CenterFixture {
    let daemon: DaemonProcess
    /// They live as long as the test, like those of programs.
    private var centers: [DistributedNotificationCenter] = []

    init() throws { daemon = try DaemonProcess.start(testClock: "2026-03-07T00:00:00Z") }

    /// The center of a program; of a client when it has a name.
    func center(_ name: String? = nil) -> DistributedNotificationCenter {
        let variables = ["NOTIFYD_SOCKET": daemon.socket, "NOTIFYD_CLIENT": name].compactMapValues(\.self)
        let center = DistributedNotificationCenter(
            Program(environment: { variables[$0] }, patience: .seconds(5)))
        centers.append(center)
        return center
    }

    /// Another process: `notifyctl`; a refusal is an error of the test.
    @discardableResult
    func control(_ arguments: String...) throws -> String {
        let result = try daemon.control(arguments)
        guard result.status == 0 else { throw TestSupportError("\(arguments): \(result.stderr)") }
        return result.stdout
    }
}

extension DistributedNotificationCenter {
    /// Takes down what comes, on a queue that runs one thing at a time.
    @discardableResult
    func hear(
        _ name: String?, _ object: String? = nil, _ behavior: SuspensionBehavior = .coalesce, into heard: Heard
    ) -> any NSObjectProtocol {
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = 1
        return addObserver(
            forName: name.map { Notification.Name($0) }, object: object, suspensionBehavior: behavior, queue: queue
        ) { heard.add($0.word) }
    }
}

extension Notification {
    /// Its name, its object and the number in it.
    var word: String {
        ([name.rawValue, object as? String, (userInfo?["n"] as? Int).map(String.init)] as [String?])
            .compactMap(\.self).joined(separator: " ")
    }
}

extension Notification.Name {
    static let a = Notification.Name("org.example.a")
    static let b = Notification.Name("org.example.b")
}
