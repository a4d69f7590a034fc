import Foundation
import NotifyTestSupport
import Testing
import Varlink

/// Case C35 (b): the store is cut or changed while no daemon runs; (a) is in Torture/.
@Suite("C35: a damaged store is never an empty list")
struct C35DamageTests {
    /// What is done to the file.
    enum Damage: String, CaseIterable, CustomTestStringConvertible {
        case half = "cut to half"
        case zero = "cut to nothing"
        case header = "one byte of the header changed"
        case schema = "one byte of the schema's page changed"
        case gone = "removed"

        var testDescription: String { rawValue }

        func apply(to folder: StateFolder) throws {
            var data = try folder.read()
            switch self {
            case .half: data = data.prefix(data.count / 2)
            case .zero: data = Data()
            case .header: data[0] ^= 0x20
            case .schema: data[100] ^= 0x20
            case .gone: return try FileManager.default.removeItem(atPath: folder.database)
            }
            try folder.write(data)
        }
    }

    private let daemon: DaemonProcess
    private let folder: StateFolder
    private let identifiers = (0..<40).map { "n\($0)" }

    init() throws {
        daemon = try DaemonProcess.virtual()
        folder = StateFolder(path: daemon.state)
        try Pipeline(daemon.caller()).run(
            identifiers.map { ("Notifications.Schedule", Caller.request($0, ["at": "2027-01-01T00:00:00Z"])) })
    }

    @Test("without a backup it is set aside and only Status is served", arguments: Damage.allCases)
    func noBackup(damage: Damage) throws {
        #expect(try daemon.terminate() == .exited(0))
        try damage.apply(to: folder)
        guard damage != .gone else {
            // Nothing tells a store that was removed whole, without a backup, from a first start.
            return try daemon.start()
        }
        for _ in 0..<2 {
            try daemon.start()
            let call = try daemon.caller()
            let status = try call("Manager.Status")
            #expect(status["store"] == "damaged")
            #expect(status["notes"]?.elements.isEmpty == false)
            #expect(status["now"]?.text == DaemonProcess.start && status["virtualClock"] == true)
            #expect(status["storePath"]?.text == folder.database)
            let notes = status["notes"]?.elements.compactMap(\.text).joined() ?? ""
            #expect(!["\n", "PRAGMA", "SELECT", "kept as nothing"].contains { notes.contains($0) }, "\(notes)")
            for method in ["Notifications.List", "Notifications.History", "Clients.List", "Manager.ShowClock"] {
                #expect(try call.refusal(method).name == "StoreDamaged", "\(method)")
            }
            let refusal = try call.refusal("Notifications.Schedule", Caller.request("x", ["now": true]))
            #expect(refusal.name == "StoreDamaged")
            #expect(try daemon.control("list").status == 1)
            #expect(try daemon.control("status").stdout.contains("damaged"))
            #expect(try daemon.terminate() == .exited(0))
        }
        let aside = try folder.names().filter {
            $0.hasPrefix("notifyd.db.damaged-") && !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm")
        }
        #expect(aside.count == 1)
    }

    @Test("with a backup it is restored, newer rows are saved where they can be read", arguments: Damage.allCases)
    func backup(damage: Damage) throws {
        try makeBackup()
        #expect(try daemon.terminate() == .exited(0))
        try damage.apply(to: folder)
        try daemon.start()
        let call = try daemon.caller()
        let found = try Set(call.identifiers("pending"))
        #expect(found.isSuperset(of: identifiers))
        let status = try call("Manager.Status")
        #expect(status["store"] == "restored")
        #expect(status["notes"]?.elements.contains { $0.text?.contains("Z was restored") == true } == true, "\(status)")
        try call.schedule("goes on", ["in": "1h"])
        #expect(try call.advance("1h")["fired"] == 1)
        try daemon.restart()
        #expect(try Set(daemon.caller().identifiers("pending")) == found)
    }

    @Test("damage that a check finds is repaired while serving, and the damaged files are let go of")
    func whileServing() throws {
        try makeBackup()
        #expect(try daemon.terminate() == .exited(0))
        let whole = daemon.directory.path("whole")
        try folder.copy(to: whole)
        for page in try (1..<folder.read().count / 4_096).reversed() {
            try folder.replace(with: whole)
            var data = try folder.read()
            // No page is of this kind; a leaf of an index that is made a page of another kind may pass the check.
            data[page * 4_096] = 0xFF
            try folder.write(data)
            try daemon.start()
            // Starting may find the damage; if not, the check after an end that was not clean does.
            if try state() == "ok" {
                // Without a log the end counts as clean; the write may find the damage itself.
                _ = try? daemon.caller().schedule("last", ["in": "300 days"])
                try daemon.kill()
                try daemon.start()
                try Eventually.wait("the damage of page \(page + 1) is found and repaired") {
                    try state() == "restored"
                }
            }
            guard try daemon.standardError.contains("; the newest backup is restored") else {
                _ = try daemon.terminate()
                continue
            }
            let files = try ProcessFacts(daemon.process.identifier).openFiles()
            #expect(!files.contains { $0.contains(".damaged-") }, "\(files)")
            #expect(files.count { $0.contains("eventpoll") } == 1, "\(files)")
            return
        }
        Issue.record("no page of the store is left to the check")
    }

    /// What Status says of the store; callers of a daemon that repairs itself lose their connection.
    private func state() throws -> String {
        try Eventually.value(.seconds(20), "the daemon answers") {
            try? daemon.caller()("Manager.Status").string("store")
        }
    }

    /// A day passes, and the next commit makes the daily backup.
    private func makeBackup() throws {
        let call = try daemon.caller()
        try call.advance("25h")
        try call.schedule("before", ["in": "200 days"])
        try Eventually.wait("the daily backup is written") {
            try folder.names().contains { $0.hasPrefix("backups/notifyd-") && $0.hasSuffix(".db") }
                && daemon.standardError.contains("backup")
        }
        try call.schedule("after the backup", ["in": "200 days"])
    }
}
