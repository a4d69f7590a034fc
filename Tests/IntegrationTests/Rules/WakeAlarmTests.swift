import CivilTime
import Glibc
import NotifyTestSupport
import Testing
import Varlink

@Suite("Rules: waking a machine that sleeps")
struct WakeAlarmTests {
    /// CAP_WAKE_ALARM, 35, in the effective set of this process (capabilities(7)).
    static let isPermitted: Bool = {
        do {
            return try ProcessFacts(getpid()).mask("CapEff") & (1 << 35) != 0
        } catch {
            return false
        }
    }()

    /// The timers are armed after the reply was sent.
    private func expect(_ daemon: DaemonProcess, _ clocks: [Int]) throws {
        let facts = ProcessFacts(try daemon.process.identifier)
        try Eventually.wait("the clocks \(clocks) are armed") {
            try facts.timerClocks().filter(\.isArmed).map(\.clock).sorted() == clocks
        }
    }

    /// What is scheduled with which policy, and the clocks that are armed for it: 8 and 9 wake the machine.
    static let waiting: [(trigger: JSON, policy: JSON, clocks: [Int])] = [
        (["at": "2099-01-01T00:00:00Z"], [:], [0, 8]),
        (["at": "2099-01-01T00:00:00", "floating": true], [:], [0, 8]),
        (["in": "5h"], [:], [0, 7, 9]),
        (["now": true], [:], [0]),
        (["now": true], ["expire": "1d"], [0, 7]),
        (["now": true], ["renotify": "1h"], [0, 7, 9]),
        (["now": true], ["escalate": [["after": "1h", "step": "raise"]]], [0, 7, 9]),
        (["at": "2205-01-01T00:00:00Z"], [:], [0]),
    ]

    @Test(
        "with CAP_WAKE_ALARM what rings is armed on the alarm clocks, what nobody sees only on the plain ones",
        .enabled("needs CAP_WAKE_ALARM") { WakeAlarmTests.isPermitted }, arguments: waiting)
    func alarms(trigger: JSON, policy: JSON, clocks: [Int]) throws {
        let daemon = try DaemonProcess.start(environment: ["TZ": "UTC"])
        let call = try daemon.caller()
        try expect(daemon, [0])
        try call.schedule("x", trigger, ["policy": policy])
        try expect(daemon, clocks)
    }

    @Test("a snooze wakes the machine as well", .enabled("needs CAP_WAKE_ALARM") { WakeAlarmTests.isPermitted })
    func snoozed() throws {
        let daemon = try DaemonProcess.start(environment: ["TZ": "UTC"])
        let call = try daemon.caller()
        try call.schedule("x", ["now": true])
        try call("Notifications.Snooze", ["occurrence": "x", "duration": "1h"])
        try expect(daemon, [0, 7, 9])
    }

    @Test("an alarm rings what is due, once")
    func rings() throws {
        let daemon = try DaemonProcess.start(environment: ["TZ": "UTC"])
        let call = try daemon.caller()
        let mailbox = try daemon.mailbox()
        let now = try Instant(rfc3339: call("Manager.Status").string("now"))
        try call.schedule("wall", ["at": .string("\(Instant(milliseconds: now.milliseconds + 200))")])
        try call.schedule("elapsed", ["in": "200ms"])
        let names = try mailbox.next(count: 2).compactMap { $0["identifier"]?.text }
        #expect(Set(names) == ["wall", "elapsed"])
        #expect(try mailbox.isSilent())
    }

    @Test("without the capability the plain clocks serve, and status and schedule say the same of sleep")
    func fallBack() throws {
        let directory = try TemporaryDirectory()
        let program = try Products.program("notifyd")
        try directory.folder("build")
        try directory.write(
            "build/notifyd",
            "#!/bin/sh\nexec setpriv --bounding-set=-wake_alarm --inh-caps=-wake_alarm \(program) \"$@\"\n",
            executable: true)
        let daemon = try DaemonProcess.start(
            environment: ["TZ": "UTC"], directory: directory,
            build: WakeAlarmTests.isPermitted ? directory.path("build") : nil)
        let call = try daemon.caller()
        let notes = try call.schedule("wall", ["at": "2099-01-01T00:00:00Z"])["notes"]?.elements ?? []
        try call.schedule("elapsed", ["in": "5h"])
        try expect(daemon, [0, 7])
        let canSleep = access("/sys/power/state", F_OK) == 0
        #expect(notes.contains { $0.text?.contains("rings when it wakes") == true } == canSleep)
        let status = try call("Manager.Status")["notes"]?.elements ?? []
        #expect(status.contains { $0.text?.contains("rings when it wakes") == true } == canSleep)
    }
}
