import Foundation
import Glibc
import NotifyTestSupport
import Varlink

/// A program for `Exec=`: takes its messages with `notifyctl listen`, writes each down, and confirms it.
struct LaunchedApp {
    /// Each launch writes a line into it.
    let launchMark: String
    /// The program's text.
    let script: String
    /// Its argument vector.
    let command: JSON
    private let messageMark: String
    private let environmentMark: String

    /// Writes the program into the daemon's folder; it ends after `lives` messages, or never.
    init(_ daemon: DaemonProcess, _ client: String, lives: Int? = nil) throws {
        let directory = daemon.directory
        launchMark = directory.path("launches")
        messageMark = directory.path("messages")
        environmentMark = directory.path("environment")
        let count = lives.map { " --count \($0)" } ?? ""
        script = """
            #!/bin/sh
            # The mark comes last: whoever sees it finds the environment whole.
            env | grep -E '^(NOTIFYD_|XDG_ACTIVATION_TOKEN)' | sort > \(environmentMark).new
            mv \(environmentMark).new \(environmentMark)
            echo x >> \(launchMark)
            # It outlives its daemon, as it should, but not the tests.
            exec timeout 60 \(try Products.program("notifyctl")) listen --client \(client)\(count) \
            --exec 'echo "$NOTIFYD_IDENTIFIER" >> \(messageMark)'
            """
        command = [.string(try directory.write("app-\(client)", script, executable: true))]
        for mark in [launchMark, messageMark] where access(mark, F_OK) != 0 {
            try Data().write(to: URL(filePath: mark))
        }
    }

    /// How often it was launched.
    func launches() throws -> Int { try lines(launchMark).count }

    /// The identifiers of the messages it took, in order.
    func messages() throws -> [String] { try lines(messageMark) }

    /// The variables of ours that its last launch had.
    func environment() throws -> [String: String] {
        Dictionary(
            try lines(environmentMark).compactMap { line in
                let parts = line.split(separator: "=", maxSplits: 1)
                return parts.first.map { (String($0), parts.count > 1 ? String(parts[1]) : "") }
            }, uniquingKeysWith: { $1 })
    }

    /// Waits until it has taken so many messages.
    func waitForMessages(_ count: Int) throws {
        try Eventually.wait(.seconds(20), "the launched program has taken \(count) messages") {
            try messages().count >= count
        }
    }

    private func lines(_ path: String) throws -> [String] {
        let text = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
        return text.split(separator: "\n").map(String.init)
    }
}
