import Foundation
import Glibc
import NotifyTestSupport

/// A real dunst on a screen of its own (Xvfb), clicked with real X input.
final class Dunst {
    private let directory: TemporaryDirectory
    private let bus: PrivateBus
    private let screen: RunningCommand
    private let display: String
    private let dunst: RunningCommand

    /// The programs that this needs, as Debian places them.
    static let programs = [
        "/usr/bin/Xvfb", "/usr/bin/dunst", "/usr/bin/dunstctl", "/usr/bin/xdotool", "/usr/bin/import",
    ]

    /// Whether all of them are there.
    static var isInstalled: Bool { programs.allSatisfy { access($0, X_OK) == 0 } }

    static let absent = "xvfb, dunst, xdotool or imagemagick is not installed; make test installs them"

    /// Starts a screen and dunst on a bus, and waits until it owns the server's name.
    init(on bus: PrivateBus) throws {
        directory = try TemporaryDirectory()
        self.bus = bus
        screen = try RunningCommand(
            program: "/usr/bin/Xvfb", ["-displayfd", "1", "-screen", "0", "1280x800x24", "-nolisten", "tcp"])
        display = ":" + (try screen.line(.seconds(20), "the number of the display"))
        let settings = try directory.write("dunstrc", Dunst.settings(picker: try Dunst.picker(in: directory)))
        dunst = try RunningCommand(
            program: "/usr/bin/dunst", ["-config", settings],
            environment: ["DISPLAY": display, "DBUS_SESSION_BUS_ADDRESS": bus.address])
        try Eventually.wait(.seconds(20), "dunst answers") {
            guard dunst.process.status == nil else { throw TestSupportError("dunst ended: \(try dunst.standardError)") }
            return try run("/usr/bin/dunstctl", ["is-paused"]).status == 0
        }
    }

    /// How many banners are on the screen.
    func displayed() throws -> Int? {
        Int(try run("/usr/bin/dunstctl", ["count", "displayed"]).stdout.filter(\.isNumber))
    }

    /// Invokes the first action of the newest banner by dunst's own command, which leaves the banner open.
    func invoke() throws { try control("action", "0") }

    /// Opens dunst's menu, whose picker chooses the line with that key.
    func choose(_ key: String) throws {
        try directory.write("wanted", key)
        try control("context")
    }

    /// Closes the newest banner as the user does.
    func close() throws { try control("close") }

    /// The texts of the banners that were closed, as the Pango mark-up that dunst made of them.
    func history() throws -> String { try run("/usr/bin/dunstctl", ["history"]).stdout }

    /// Clicks into the newest banner, at the top right of the screen.
    func click() throws {
        let result = try run("/usr/bin/xdotool", ["mousemove", "1100", "80", "click", "1"])
        guard result.status == 0 else { throw TestSupportError("xdotool: \(result.stderr)") }
    }

    /// Keeps a picture of the screen, for people to look at: in `NOTIFYD_TEST_ARTIFACTS`, else in the build folder.
    @discardableResult
    func screenshot(_ name: String) throws -> String {
        let given = getenv("NOTIFYD_TEST_ARTIFACTS").map { String(cString: $0) }
        let folder = try given ?? Products.debug + "/artifacts"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let path = "\(folder)/\(name).png"
        let result = try run("/usr/bin/import", ["-window", "root", path])
        guard result.status == 0 else { throw TestSupportError("import: \(result.stderr)") }
        return path
    }

    private func control(_ arguments: String...) throws {
        let result = try run("/usr/bin/dunstctl", arguments)
        guard result.status == 0 else { throw TestSupportError("dunstctl \(arguments): \(result.stderr)") }
    }

    private func run(_ program: String, _ arguments: [String]) throws -> ControlCommand.Result {
        try ControlCommand.run(
            program: program, arguments, environment: ["DISPLAY": display, "DBUS_SESSION_BUS_ADDRESS": bus.address])
    }

    private static func picker(in directory: TemporaryDirectory) throws -> String {
        try directory.write(
            "pick",
            """
            #!/bin/sh
            cat > \(directory.path("choices"))
            grep -F ",$(cat \(directory.path("wanted")))]" \(directory.path("choices")) | head -n 1
            """, executable: true)
    }

    private static func settings(picker: String) -> String {
        """
        [global]
            origin = top-right
            offset = 10x50
            width = 300
            markup = full
            dmenu = \(picker)
            mouse_left_click = do_action, close_current
        [urgency_low]
            timeout = 0
        [urgency_normal]
            timeout = 0
        [urgency_critical]
            timeout = 0

        """
    }
}
