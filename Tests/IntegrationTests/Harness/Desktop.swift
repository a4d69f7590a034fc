import NotifyTestSupport
import Varlink

/// A session bus and a daemon on a virtual clock that shows its banners there.
struct Desktop {
    let directory: TemporaryDirectory
    let bus: PrivateBus
    let daemon: DaemonProcess

    /// Starts both; `settings` are lines of notifyd.conf.
    init(settings: String = "", arguments: [String] = [], environment: [String: String] = [:]) throws {
        directory = try TemporaryDirectory()
        bus = try PrivateBus(in: directory, name: "session-bus")
        let configuration = try directory.write("notifyd.conf", settings)
        daemon = try DaemonProcess.virtual(
            arguments: ["--config", configuration] + arguments,
            environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address].merging(environment) { $1 }, directory: directory)
    }

    func server(_ profile: RecordingServer.Profile = .dunst, firstID: Int = 1) throws -> RecordingServer {
        try RecordingServer(on: bus, profile, firstID: firstID)
    }

    /// Schedules something that rings now, and returns its handle.
    @discardableResult
    func ring(_ identifier: String, _ more: JSON = [:]) throws -> String {
        let call = try daemon.caller()
        try call.schedule(identifier, ["in": "1ms"], more)
        try call.advance("1s")
        return try call.occurrence(identifier).string("handle")
    }

    /// Waits until the daemon's account of an occurrence has that event last.
    func wait(_ identifier: String, until event: String) throws {
        let call = try daemon.caller()
        try Eventually.wait("\(identifier) has \(event)") { try call.account(identifier).last == event }
    }

    /// Waits until the status says why nothing is shown; nil for nothing.
    func wait(notShown word: String?) throws {
        let call = try daemon.caller()
        try Eventually.wait("status says \(word ?? "that banners are shown")") {
            let reason = try call("Manager.Status")["notShown"]?.text
            return word.map { reason?.contains($0) == true } ?? (reason == nil)
        }
    }

    /// Why desktop tests are left out.
    static let absent = "NOTIFYD_TEST_PYTHON names no Python with dbus-fast; make test prepares one"
}
