import Foundation
import NotifyTestSupport
import Testing
import Varlink

/// Case C35 (b), page by page.
@Suite("C35: damage anywhere in the store")
struct C35AnyPageTests {
    private let daemon: DaemonProcess
    private let folder: StateFolder
    private let identifiers = (0..<40).map { "n\($0)" }

    init() throws {
        daemon = try DaemonProcess.virtual()
        folder = StateFolder(path: daemon.state)
        try Pipeline(daemon.caller()).run(
            identifiers.map { ("Notifications.Schedule", Caller.request($0, ["at": "2027-01-01T00:00:00Z"])) })
    }

    @Test("one byte of the first bytes of any page changed: everything is there, or the damage is said")
    func anyPage() throws {
        #expect(try daemon.terminate() == .exited(0))
        let whole = daemon.directory.path("whole")
        try folder.copy(to: whole)
        let pages = try folder.read().count / 4_096
        for page in 0..<pages {
            try folder.replace(with: whole)
            var data = try folder.read()
            data[page * 4_096 + (page == 0 ? 100 : 0)] ^= 0x0F
            try folder.write(data)
            do {
                try daemon.start()
                #expect(try isHonest(), "page \(page + 1)")
                try daemon.kill()
            } catch {
                Issue.record("page \(page + 1): \(error)")
            }
        }
    }

    /// Whether a listing is whole, or refused as damaged; a daemon that starts itself again to repair is waited for.
    private func isHonest() throws -> Bool {
        try Eventually.value(.seconds(10), "a daemon on a damaged store answers") {
            do {
                return try Set(daemon.caller().identifiers("pending")) == Set(identifiers)
            } catch let refusal as Refusal {
                return refusal.name == "StoreDamaged"
            } catch {
                return nil
            }
        }
    }
}
