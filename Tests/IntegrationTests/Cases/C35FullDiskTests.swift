import CivilTime
import Foundation
import Glibc
import NotifyTestSupport
import Testing
import Varlink

@Suite("C35: a full disk, and a lock held by another")
struct C35FullDiskTests {
    static let canMount: Bool = geteuid() == 0 && SmallDisk.isPossible

    @Test(
        "(c) add and ack say so and change nothing; what is due is shown once, and recorded once there is room",
        .enabled(if: canMount, "mounting a small tmpfs needs root"))
    func fullDisk() throws {
        let disk = try SmallDisk()
        let daemon = try DaemonProcess.virtual(arguments: ["--state-dir", disk.path + "/state"])
        let call = try daemon.caller()
        let mailbox = try daemon.mailbox()
        try call.schedule("rang", ["in": "1h"])
        try call.schedule("due", ["in": "2h"])
        // More than one page of a cancellation of all.
        try Pipeline(call).run(
            (0..<300).map { ("Notifications.Schedule", Caller.request("n\($0)", ["in": "200 days"])) })
        try call.advance("1h")
        #expect(try mailbox.next()["identifier"] == "rang")
        try waitForBackup(on: disk)
        try disk.fill()
        #expect(try call.refusal("Notifications.Schedule", Caller.request("new", ["in": "1d"])).name == "StoreFull")
        #expect(try call.refusal("Notifications.Acknowledge", ["occurrences": ["rang"]]).name == "StoreFull")
        for parameters: JSON in [["occurrences": ["due"]], ["all": true]] {
            #expect(try call.refusal("Notifications.Cancel", parameters).name == "StoreFull", "\(parameters)")
        }
        #expect(try call.state("rang") == "fired" && call.state("due") == "pending")
        #expect(try call.list("all").count == 302)
        #expect(try call("Manager.Status")["store"] == "full")
        // The clock moves, although where it stands cannot be kept.
        try call.send("Manager.AdvanceClock", ["by": "1h"])
        let shown = try mailbox.next("the alert without a record")
        #expect(shown["identifier"] == "due" && shown["unrecorded"] == true && shown["sequence"] == nil)
        let before = try ProcessFacts(daemon.process.identifier).cpuSeconds()
        try Deadline(in: .seconds(2)).pass()
        #expect(try ProcessFacts(daemon.process.identifier).cpuSeconds() - before < 0.1)
        #expect(try mailbox.isSilent(), "it is shown once")
        try disk.makeRoom()
        let recorded = try mailbox.next("the same with its record", within: .seconds(30))
        #expect(recorded["id"] == shown["id"] && recorded["sequence"] != nil && recorded["unrecorded"] == nil)
        #expect(try mailbox.isSilent())
        let again = try daemon.caller()
        #expect(try again("Manager.Status")["store"] == "ok")
        #expect(try again.events("due") == ["scheduled", "fired"])
        #expect(try again("Notifications.Acknowledge", ["occurrences": ["rang"]])["acknowledged"]?.elements.count == 1)
        try daemon.restart()
        #expect(try daemon.caller().state("due") == "fired")
    }

    /// The first backup, an hour after the start: one that failed for want of room would give its own back later.
    private func waitForBackup(on disk: SmallDisk) throws {
        try Eventually.wait("the first backup is made") {
            // No folder yet is no backup yet.
            let names = (try? FileManager.default.contentsOfDirectory(atPath: disk.path + "/state/backups")) ?? []
            return names.contains { $0.hasSuffix(".db") }
        }
    }

    @Test(
        "(c) a daemon starts on a full disk and shows what is due",
        .enabled(if: canMount, "mounting a small tmpfs needs root"))
    func startsFull() throws {
        let disk = try SmallDisk()
        let daemon = try DaemonProcess.virtual(arguments: ["--state-dir", disk.path + "/state"])
        try daemon.caller().schedule("due", ["in": "2h"])
        try daemon.kill()
        try disk.fill()
        try daemon.start()
        let call = try daemon.caller()
        #expect(try call.identifiers() == ["due"])
        let mailbox = try daemon.mailbox()
        try call.send("Manager.AdvanceClock", ["by": "2h"])
        #expect(try mailbox.next()["unrecorded"] == true)
        try disk.makeRoom()
        #expect(try mailbox.next("the same with its record", within: .seconds(30))["sequence"] != nil)
    }

    @Test(
        "(c) what is due without ringing waits for room: no spinning, the clock still moves, alarms still show",
        .enabled(if: canMount, "mounting a small tmpfs needs root"))
    func silentWork() throws {
        let disk = try SmallDisk()
        let daemon = try DaemonProcess.virtual(arguments: ["--state-dir", disk.path + "/state"])
        let call = try daemon.caller()
        let mailbox = try daemon.mailbox()
        try call.schedule("expires", ["in": "1h"], ["policy": ["expire": "1h"]])
        try call.schedule("late", ["in": "3h"])
        try call.advance("1h")
        #expect(try mailbox.next()["identifier"] == "expires")
        try waitForBackup(on: disk)
        try disk.fill()
        // The expiry at 2 h cannot be recorded; the journey goes on to the alarm at 3 h and ends.
        try call.send("Manager.AdvanceClock", ["by": "4h"])
        let shown = try mailbox.next("the alert without a record", within: .seconds(10))
        #expect(shown["identifier"] == "late" && shown["unrecorded"] == true)
        let before = try ProcessFacts(daemon.process.identifier).cpuSeconds()
        try Deadline(in: .seconds(2)).pass()
        #expect(try ProcessFacts(daemon.process.identifier).cpuSeconds() - before < 0.1)
        try disk.makeRoom()
        #expect(try mailbox.next("the same with its record", within: .seconds(30))["sequence"] != nil)
        try Eventually.wait("the expiry is recorded") { try daemon.caller().state("expires") == "expired" }
    }

    @Test(
        "(c) on the real clock a grace that has passed does not wake the daemon over and over",
        .enabled(if: canMount, "mounting a small tmpfs needs root"))
    func silentWorkByTimers() throws {
        let disk = try SmallDisk()
        let daemon = try DaemonProcess.start(arguments: ["--state-dir", disk.path + "/state"])
        let call = try daemon.caller()
        try call.schedule("expires", ["in": "1s"], ["policy": ["expire": "1s"]])
        let mailbox = try daemon.mailbox()
        #expect(try mailbox.next()["identifier"] == "expires")
        try disk.fill()
        try Deadline(in: .seconds(2)).pass()
        let before = try ProcessFacts(daemon.process.identifier).cpuSeconds()
        try Deadline(in: .seconds(2)).pass()
        #expect(try ProcessFacts(daemon.process.identifier).cpuSeconds() - before < 0.1)
        try disk.makeRoom()
        let again = try daemon.caller()
        try Eventually.wait(.seconds(30), "the expiry is recorded") { try again.state("expires") == "expired" }
    }

    @Test(
        "(c) on a full disk a reload and the end of a command do not end the daemon, and a command runs once",
        .enabled(if: canMount, "mounting a small tmpfs needs root"))
    func ownWork() throws {
        let disk = try SmallDisk()
        let daemon = try DaemonProcess.virtual(arguments: ["--state-dir", disk.path + "/state"])
        let call = try daemon.caller()
        let mark = daemon.directory.path("runs")
        let go = daemon.directory.path("go")
        let text = "echo x >> \(mark); while [ ! -e \(go) ]; do sleep 0.05; done"
        try call.schedule("x", ["now": true], ["policy": ["exec": ["/bin/sh", "-c", .string(text)]]])
        try Eventually.wait("the command runs") { (try? daemon.directory.read("runs").isEmpty) == false }
        try disk.fill()
        _ = try daemon.directory.folder("data/notifyd/clients")
        let file = "[Client]\nName=News\nExec=/bin/true\n"
        _ = try daemon.directory.write("data/notifyd/clients/org.example.News.client", file)
        try daemon.process.signal(SIGHUP)
        _ = try daemon.directory.write("go", "")
        try Deadline(in: .seconds(1)).pass()
        #expect(try call("Manager.Status")["store"] == "full")
        try disk.makeRoom()
        try Eventually.wait(.seconds(30), "the end of the command is recorded") {
            try call.events("x").contains("command")
        }
        #expect(try daemon.directory.read("runs") == "x\n")
    }

    @Test(
        "(c) cancelling everything page by page ends with the fault, and counts nothing that was not kept",
        .enabled(if: canMount, "mounting a small tmpfs needs root"))
    func cancelAll() throws {
        let disk = try SmallDisk()
        let daemon = try DaemonProcess.virtual(arguments: ["--state-dir", disk.path + "/state"])
        let call = try daemon.caller()
        for index in 0..<300 {
            try call.send("Notifications.Schedule", Caller.request("n\(index)", ["in": "1d"]))
        }
        for index in 0..<300 { _ = try call.reply("the reply to call \(index)") }
        try disk.fill()
        #expect(try call.refusal("Notifications.Cancel", ["all": true]).name == "StoreFull")
        try disk.makeRoom()
        let again = try daemon.caller()
        try Eventually.wait(.seconds(30), "the store is well") { try again("Manager.Status")["store"] == "ok" }
        #expect(try again("Notifications.Cancel", ["all": true]).int("cancelled") == 300)
    }

    @Test("(d) 24 adds and an ack that meet a lock held for 2 s all succeed after it")
    func lockHeld() throws {
        let daemon = try DaemonProcess.virtual()
        let call = try daemon.caller()
        try call.schedule("rang", ["now": true])
        try Eventually.wait("it rings") { try call.state("rang") == "fired" }
        let script = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Python/hold_lock.py").path(percentEncoded: false)
        let holder = try RunningCommand(
            program: "/usr/bin/python3", [script, daemon.state + "/notifyd.db", "2"])
        #expect(try holder.line() == "held")
        let callers = try (0..<25).map { _ in try daemon.caller() }
        for (index, caller) in callers.enumerated() {
            if index == 24 {
                try caller.send("Notifications.Acknowledge", ["occurrences": ["rang"]])
            } else {
                try caller.send("Notifications.Schedule", Caller.request("n\(index)", ["in": "1d"]))
            }
        }
        for (index, caller) in callers.enumerated() { _ = try caller.reply("the reply to call \(index)") }
        #expect(try holder.process.wait() == .exited(0))
        try daemon.restart()
        let again = try daemon.caller()
        #expect(try Set(again.identifiers("pending")) == Set((0..<24).map { "n\($0)" }))
        #expect(try again.state("rang") == "acknowledged")
    }
}
