import Glibc
import NotifyInterface
import NotifyKit
import NotifyTestSupport
import Testing

@testable import notifyctl

@Suite("listen")
struct ListenTests {
    /// A listener inside the test, with a pipe in place of signals and delays of a millisecond.
    private final class Listening {
        let output = RecordedOutput()
        let notices = RecordedOutput()
        private let environment: Environment
        private var ends: [Int32] = [-1, -1]

        init(_ socket: String) throws {
            environment = try Run.environment(output, notices, socket: socket)
            try #require(pipe(&ends) == 0)
        }

        deinit { ends.forEach { close($0) } }

        /// What a signal does; a byte, because a child of another test may hold the end of the pipe for a moment.
        func interrupt() {
            var byte: UInt8 = 1
            _ = write(ends[1], &byte, 1)
        }

        func run(_ words: String..., handler: (any MessageHandler)? = nil) throws {
            let command = try ListenCommand(ArgumentParser.parse(words, for: ListenCommand.syntax))
            let json = words.contains("--json")
            let listener = Listener(
                Session(SharedOptions(json: json), environment, for: ListenCommand.syntax), command.parameters,
                handler: handler ?? PrintHandler(json: json, output: output), count: command.count,
                interrupt: Interrupt(descriptor: ends[0]),
                delay: DoublingDelay(first: 1, longest: 2))
            try listener.run()
        }
    }

    @Test("a command has a process group of its own, so that Ctrl-C leaves it alone")
    func processGroup() throws {
        let script = "set -- $(cat /proc/$$/stat); [ \"$5\" = $$ ]"
        #expect(try ChildProcess.run(["/bin/sh", "-c", script], variables: [], input: "").isSuccess)
    }

    @Test("each message is a line, and what came together is confirmed together, after the lines are out")
    func printsThenConfirms() throws {
        let mailbox = try FakeMailbox([
            .replies([FakeMailbox.owner, FakeMailbox.fired(1), FakeMailbox.fired(2, title: "a\\nb")])
        ])
        let listening = try Listening(mailbox.socket)
        listening.output.afterWrite = { text in
            #expect(!mailbox.answers.contains { $0.contains(text.contains("m1") ? "1" : "2") })
        }
        try listening.run("--count", "2")
        #expect(
            listening.output.text == """
                2026-12-23 09:00  fired  m1 (+1)  Tea
                2026-12-23 09:00  fired  m2 (+2)  a b

                """)
        #expect(mailbox.answers.allSatisfy { $0.hasPrefix(#"Confirm {"client":"org.notifyd.Cli","sequences":["#) })
        #expect(mailbox.answers.joined().filter(\.isNumber) == "12")
    }

    @Test("--json prints the message as it came, one object a line")
    func json() throws {
        let mailbox = try FakeMailbox([.replies([FakeMailbox.owner, FakeMailbox.fired(1), FakeMailbox.fired(2)])])
        let listening = try Listening(mailbox.socket)
        try listening.run("--json", "--count", "2")
        #expect(listening.output.text == "\(FakeMailbox.message(1))\n\(FakeMailbox.message(2))\n")
    }

    @Test("--count ends after that many; what came beyond is neither printed nor confirmed")
    func count() throws {
        let mailbox = try FakeMailbox([.replies([FakeMailbox.owner, FakeMailbox.fired(1), FakeMailbox.fired(2)])])
        let listening = try Listening(mailbox.socket)
        try listening.run("--count", "1")
        #expect(listening.output.text.contains("m1") && !listening.output.text.contains("m2"))
        #expect(mailbox.answers == [#"Confirm {"client":"org.notifyd.Cli","sequences":[1]}"#])
    }

    @Test("--monitor confirms nothing")
    func monitor() throws {
        let mailbox = try FakeMailbox([
            .replies([#"{"parameters":{"state":"monitor"},"continues":true}"#, FakeMailbox.fired(1)])
        ])
        let listening = try Listening(mailbox.socket)
        try listening.run("--monitor", "--count", "1")
        #expect(listening.output.text.contains("m1") && mailbox.answers.isEmpty)
    }

    @Test("a message that could not be recorded has no place to confirm")
    func unrecorded() throws {
        let message = FakeMailbox.message(1).replacing(#""sequence":1,"#, with: "").dropLast() + #","unrecorded":true}"#
        let mailbox = try FakeMailbox([
            .replies([FakeMailbox.owner, #"{"parameters":{"message":\#(message)},"continues":true}"#])
        ])
        let listening = try Listening(mailbox.socket)
        try listening.run("--count", "1")
        #expect(listening.output.text.contains("m1") && mailbox.answers.isEmpty)
    }

    @Test("what cannot be printed is not confirmed, and ends it")
    func closedOutput() throws {
        let mailbox = try FakeMailbox([.replies([FakeMailbox.owner, FakeMailbox.fired(1)])])
        let listening = try Listening(mailbox.socket)
        listening.output.afterWrite = { _ throws(CommandError) in
            throw .refused("standard output cannot be written: closed")
        }
        let error = try #require(throws: CommandError.self) { try listening.run() }
        #expect(error.code == .refused && mailbox.answers.isEmpty)
    }

    @Test(
        "when the daemon dies before it answered a confirmation, the message comes again and is confirmed, not printed")
    func reconnect() throws {
        let first = FakeMailbox.Turn.replies([FakeMailbox.owner, FakeMailbox.fired(1)])
        let second = FakeMailbox.Turn.replies([FakeMailbox.owner, FakeMailbox.fired(1), FakeMailbox.fired(2)])
        let mailbox = try FakeMailbox([first, second], diesAtConfirmations: [1])
        let listening = try Listening(mailbox.socket)
        try listening.run("--count", "2")
        #expect(listening.output.text.split(separator: "\n").count == 2)
        #expect(mailbox.subscriptions == 2)
        #expect(mailbox.answers.joined().filter(\.isNumber) == "112")
        #expect(
            listening.notices.text.contains("closed the connection")
                && listening.notices.text.contains("trying again in 1ms"))
    }

    @Test("with enough messages, a confirmation that was not answered is an error: they come again")
    func lostLastConfirmation() throws {
        let mailbox = try FakeMailbox([.replies([FakeMailbox.owner, FakeMailbox.fired(1)])], diesAtConfirmations: [1])
        let listening = try Listening(mailbox.socket)
        let error = try #require(throws: CommandError.self) { try listening.run("--count", "1") }
        #expect(error.code == .noDaemon && mailbox.subscriptions == 1)
    }

    @Test("a signal brings what is in hand to its end: confirmed, and nothing further taken")
    func interrupted() throws {
        let mailbox = try FakeMailbox([.replies([FakeMailbox.owner, FakeMailbox.fired(1), FakeMailbox.fired(2)])])
        let listening = try Listening(mailbox.socket)
        listening.output.afterWrite = { _ in listening.interrupt() }
        try listening.run()
        #expect(listening.output.text.contains("m1") && !listening.output.text.contains("m2"))
        #expect(mailbox.answers == [#"Confirm {"client":"org.notifyd.Cli","sequences":[1]}"#])
    }

    @Test("a refused subscription exits 1; no daemon at the start exits 3 without trying again")
    func refused() throws {
        let mailbox = try FakeMailbox([
            .refusal(
                #"{"error":"org.notifyd.Notifications.UnknownClient","parameters":{"client":"org.example.Nws","#
                    + #""nearest":["org.example.News"]}}"#)
        ])
        let listening = try Listening(mailbox.socket)
        let error = try #require(throws: CommandError.self) { try listening.run("--client", "org.example.Nws") }
        #expect(error.code == .refused && error.message.contains("did you mean org.example.News?"))
        let nobody = try Listening("/nonexistent/socket")
        #expect(try #require(throws: CommandError.self) { try nobody.run() }.code == .noDaemon)
        #expect(nobody.notices.text.isEmpty)
    }

    @Test("standing by is said")
    func standby() throws {
        let mailbox = try FakeMailbox([.replies([FakeMailbox.standby, FakeMailbox.fired(1)])])
        let listening = try Listening(mailbox.socket)
        try listening.run("--count", "1")
        #expect(listening.notices.text.contains("another program takes the messages of org.notifyd.Cli"))
    }

    @Test("--exec confirms each message whose command exits 0, and fails the others with the reason")
    func exec() throws {
        let directory = try TemporaryDirectory()
        let mailbox = try FakeMailbox([
            .replies([
                FakeMailbox.owner, FakeMailbox.fired(1), FakeMailbox.fired(2, title: "bad"), FakeMailbox.fired(3),
            ])
        ])
        let listening = try Listening(mailbox.socket)
        let command = """
            cat >> \(directory.path("input")); echo "$NOTIFYD_IDENTIFIER $NOTIFYD_TITLE" >> \(directory.path("titles"))
            if [ "$NOTIFYD_TITLE" = bad ]; then exit 3; fi
            """
        try listening.run("--count", "3", handler: ExecHandler(command: command, socket: mailbox.socket))
        #expect(try directory.read("titles") == "m1 Tea\nm2 bad\nm3 Tea\n")
        #expect(try directory.read("input").hasPrefix(FakeMailbox.message(1) + "\n"))
        #expect(
            mailbox.answers == [
                #"Confirm {"client":"org.notifyd.Cli","sequences":[1]}"#,
                #"Fail {"client":"org.notifyd.Cli","sequences":[2],"reason":"exit status 3"}"#,
                #"Confirm {"client":"org.notifyd.Cli","sequences":[3]}"#,
            ])
        #expect(listening.notices.text == "notifyctl: fired of m2 (+2) failed: exit status 3\n")
    }

    @Test("the delay between tries doubles up to its bound, and begins anew")
    func delays() {
        var delay = DoublingDelay.ofDaemon
        let taken = (0..<9).map { _ in delay.take() }
        #expect(taken == [250, 500, 1000, 2000, 4000, 8000, 16_000, 16_000, 16_000])
        delay.reset()
        #expect(delay.take() == 250)
    }
}
