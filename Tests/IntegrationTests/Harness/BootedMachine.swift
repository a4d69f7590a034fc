import Foundation
import Glibc
import NotifyTestSupport
import Testing

// A machine with a systemd of its own
//
// Units, user manager, journal and login are real: systemd-nspawn boots a throw-away copy of this machine's root, in about a
// second (Machine/machine.sh). All its tests share one boot. Where no machine can be booted they fail and say what is missing:
// a run that leaves them out has to say so itself, by NOTIFYD_TEST_NO_SYSTEMD=1.

/// A booted machine with a user who is logged in, and notifyd installed by `make install`.
struct BootedMachine: Sendable {
    /// The machine of the suite.
    @TaskLocal static var current: BootedMachine?

    /// Whether whoever runs the tests has said that nothing can be booted.
    static let isLeftOut = getenv("NOTIFYD_TEST_NO_SYSTEMD").map { String(cString: $0) } == "1"

    static let home = "/home/tester"

    private let folder: String

    private static let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().path()
    private static let script = repository + "Tests/IntegrationTests/Machine/machine.sh"

    /// Prepares a machine below a folder, boots it and installs what was built.
    static func boot(below directory: TemporaryDirectory) throws -> BootedMachine {
        let machine = BootedMachine(folder: try directory.folder("machine"))
        try machine.must("hold", repository, String(getpid()))
        try machine.boot()
        // SUDO_USER: nothing is built for it, as for an administrator who installs what a user has built.
        let programs = try Products.release ?? Products.debug
        try machine.root(
            "env", "SUDO_USER=tester", "make", "-C", repository, "install", "PREFIX=/usr", "release-bin=\(programs)")
        return machine
    }

    /// Boots it, and logs the user in.
    func boot() throws { try must("boot") }

    /// Powers it off.
    func powerOff() throws { try must("off") }

    /// Throws it away.
    func drop() throws { try must("drop") }

    /// Runs a command as root; its standard output, without the last line's end.
    @discardableResult
    func root(_ words: String...) throws -> String { try must(["run"] + words) }

    /// Runs a command as the user, in their session.
    @discardableResult
    func user(_ words: String...) throws -> String { try must(["user"] + words) }

    /// Runs a command as the user whatever it comes to.
    func attempt(_ words: String...) throws -> ControlCommand.Result { try run(["user"] + words) }

    @discardableResult
    private func must(_ words: String...) throws -> String { try must(words) }

    @discardableResult
    private func must(_ words: [String]) throws -> String {
        let result = try run(words)
        guard result.status == 0 else {
            throw TestSupportError("\(words.joined(separator: " ")): \(result.status) \(result.stderr)\(result.stdout)")
        }
        return result.stdout.hasSuffix("\n") ? String(result.stdout.dropLast()) : result.stdout
    }

    private func run(_ words: [String]) throws -> ControlCommand.Result {
        try ControlCommand.run(
            program: "/bin/bash", [Self.script] + words, environment: ["STATE": folder], within: .seconds(60))
    }
}

// MARK: - What tests do in it

extension BootedMachine {
    /// Writes a file in the user's home, and returns its path.
    @discardableResult
    func write(_ name: String, _ text: String, mode: String = "0644") throws -> String {
        let path = "\(Self.home)/\(name)"
        try user(
            "bash", "-c", "mkdir -p \"$(dirname \"$0\")\" && printf %s \"$1\" > \"$0\" && chmod \(mode) \"$0\"", path,
            text)
        return path
    }

    /// The lines of a file in the user's home; none while it is not there.
    func lines(_ name: String) throws -> [String] {
        let result = try attempt("cat", "\(Self.home)/\(name)")
        return result.status == 0 ? result.stdout.split(separator: "\n").map(String.init) : []
    }

    /// Waits until a file in the user's home has so many lines.
    func wait(_ name: String, lines count: Int, _ reason: String) throws {
        try Eventually.wait(.seconds(15), reason) { try lines(name).count >= count }
    }

    /// The journal's lines of a unit of the user.
    func journal(_ unit: String) throws -> String {
        try root("journalctl", "--no-pager", "--output=cat", "_SYSTEMD_USER_UNIT=\(unit)")
    }

    /// The names of the units that clients are launched as.
    func launchedUnits(_ client: String = "") throws -> [String] {
        let list = try user(
            "systemctl", "--user", "list-units", "--all", "--plain", "--no-legend", "app-notifyd-\(client)*")
        return list.split(separator: "\n").compactMap { $0.split(separator: " ").first.map(String.init) }
    }

    /// A program that takes its client's messages and writes down launches, control group, descriptors and messages.
    ///
    /// It ends after `lives` messages, or never.
    func app(_ client: String, lives: Int? = nil) throws -> String {
        let count = lives.map { "--count \($0)" } ?? ""
        return try write(
            "\(client)/app",
            """
            #!/bin/bash
            cd \(Self.home)/\(client)
            cat /proc/self/cgroup > cgroup
            ls /proc/$$/fd > descriptors
            env | sort > environment
            echo "said by the program of \(client)"
            echo $$ >> launches
            exec notifyctl listen --client \(client) \(count) --exec 'echo "$NOTIFYD_IDENTIFIER" >> messages'
            """, mode: "0755")
    }
}

// MARK: - One boot for a suite

/// Boots a machine for the tests of a suite.
struct BootedMachineTrait: SuiteTrait, TestScoping {
    var isRecursive: Bool { false }

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        guard !BootedMachine.isLeftOut else { return try await function() }
        let directory = try TemporaryDirectory()
        let machine = try BootedMachine.boot(below: directory)
        do {
            try await BootedMachine.$current.withValue(machine) { try await function() }
        } catch {
            try machine.drop()
            throw error
        }
        try machine.drop()
    }
}

extension Trait where Self == BootedMachineTrait {
    /// The tests run while one machine is booted for all of them.
    static var booted: Self { BootedMachineTrait() }
}
