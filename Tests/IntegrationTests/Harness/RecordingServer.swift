import Foundation
import Glibc
import NotifyTestSupport
import Varlink

/// A notification server that records what it is asked, and does what the test tells it to.
final class RecordingServer {
    /// How it behaves (Python/notification_server.py).
    enum Profile: String, CaseIterable, Sendable {
        case dunst, gnome, plasma, mate, plain
    }

    private let bus: PrivateBus
    private let command: RunningCommand

    /// Starts it on a bus and waits until it owns the server's name.
    init(on bus: PrivateBus, _ profile: Profile = .dunst, firstID: Int = 1) throws {
        self.bus = bus
        guard let python = Products.python else { throw TestSupportError("there is no Python with dbus-fast") }
        command = try RunningCommand(
            program: python, [Self.script, bus.address, "--profile", profile.rawValue, "--first-id", "\(firstID)"])
        guard try event("the server is ready")["event"] == "ready" else {
            throw TestSupportError("the server is not ready")
        }
    }

    /// The program that plays it.
    static var script: String {
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Python/notification_server.py").path(percentEncoded: false)
    }

    /// The next thing that it was asked.
    func event(_ reason: String, within duration: Duration = .seconds(10)) throws -> JSON {
        try JSONReader.parse(try command.line(duration, reason))
    }

    /// The next call of Notify; anything else is an error.
    func banner(_ reason: String = "a banner") throws -> JSON {
        let event = try event(reason)
        guard event["event"] == "notify" else { throw TestSupportError("waited for \(reason), got \(event)") }
        return event
    }

    /// The number of the next banner that it is asked to close.
    func closed(_ reason: String = "a banner that goes") throws -> Int64 {
        let event = try event(reason)
        guard event["event"] == "close" else { throw TestSupportError("waited for \(reason), got \(event)") }
        return try event.int("id")
    }

    /// The next number at an icon that docks are told: the application and the number, 0 where none is to be seen.
    func badge(_ reason: String = "a badge") throws -> String {
        let event = try event(reason)
        guard event["event"] == "badge", let properties = event["properties"],
            let count = properties["count"]?["value"], let visible = properties["count-visible"]?["value"]
        else { throw TestSupportError("waited for \(reason), got \(event)") }
        return "\(event["application"]?.text ?? "") \(visible == true ? count.description : "none")"
    }

    /// Whether it was asked nothing since the last event that was looked at.
    func isSilent() throws -> Bool {
        try tell("Mark", "string:here")
        return try event("the mark")["event"] == "mark"
    }

    /// Calls a method of its test interface, with arguments in dbus-send's form.
    func tell(_ method: String, _ arguments: String...) throws {
        try RecordingServer.send(
            ["--print-reply", "--dest=org.freedesktop.Notifications", Self.path, "org.notifyd.Test.\(method)"]
                + arguments, on: bus)
    }

    /// The numbers of the banners that are on its screen.
    func shown() throws -> [UInt32] {
        let words = try RecordingServer.send(
            ["--print-reply=literal", "--dest=org.freedesktop.Notifications", Self.path, "org.notifyd.Test.Shown"],
            on: bus
        ).split { $0 == " " || $0 == "\n" }
        return words.compactMap { UInt32($0) }.filter { $0 > 0 }
    }

    /// Ends it, as a crash does.
    func kill() throws {
        command.process.signal(SIGKILL)
        try command.process.wait(.seconds(10), "the end of the server")
    }

    /// Sends a signal of the server's interface from a connection that is not the server's.
    static func forge(_ member: String, _ arguments: String..., on bus: PrivateBus) throws {
        try send(["--type=signal", path, "org.freedesktop.Notifications.\(member)"] + arguments, on: bus)
    }

    private static let path = "/org/freedesktop/Notifications"

    @discardableResult
    private static func send(_ arguments: [String], on bus: PrivateBus) throws -> String {
        let result = try ControlCommand.run(program: "/usr/bin/dbus-send", ["--bus=\(bus.address)"] + arguments)
        guard result.status == 0 else { throw TestSupportError("dbus-send \(arguments): \(result.stderr)") }
        return result.stdout
    }
}
