import Glibc
import NotifyTestSupport
import Testing
import Varlink

// A round: the daemon serves; workers send their calls ahead of the replies; some replies are awaited, a random moment
// passes, the daemon is killed. What the sockets still hold is read: a reply that got out counts, whenever it was written.
// Then the daemon is started again and compared with the model.

/// Kills one daemon again and again, and keeps account of what it promised.
struct Torture {
    private let daemon: DaemonProcess
    private var generator: SeededGenerator
    private var model = TortureModel()
    private var call: Caller

    private static let workers: Int = 3

    init(_ generator: SeededGenerator) throws {
        self.generator = generator
        daemon = try DaemonProcess.virtual()
        call = try daemon.caller()
    }

    /// One life of the daemon.
    mutating func round(_ number: Int) throws {
        let mailbox = try daemon.mailbox(window: 32)
        var workers: [Worker] = []
        for index in 0..<Torture.workers {
            let plan = model.plan(calls: Int.random(in: 1...16, using: &generator), moves: index == 0, &generator)
            workers.append(Worker(caller: try daemon.caller(), calls: plan))
        }
        for worker in workers { try worker.send() }
        let awaited = Int.random(in: 0...workers.reduce(0) { $0 + $1.calls.count }, using: &generator)
        for index in 0..<awaited { try workers[index % workers.count].takeReply(&model) }
        try Deadline(in: .microseconds(Int.random(in: 0...4_000, using: &generator))).pass()
        try daemon.kill()
        for index in workers.indices { try workers[index].takeRest(&model) }
        while let message = try mailbox.connection.messageOrEnd("what was sent before the kill") {
            let reply = try Caller.parameters(of: message)
            if let message = reply["message"] { model.received(message) }
        }
        model.streamEnded()
        try startAgain(number)
        try compare()
    }

    /// Starts it, at times in two attempts of which the first is killed as well.
    private mutating func startAgain(_ number: Int) throws {
        if number % 8 == 7 {
            try daemon.launch()
            try Deadline(in: .microseconds(Int.random(in: 0...30_000, using: &generator))).pass()
            try daemon.kill()
        }
        try daemon.start()
        call = try daemon.caller()
    }

    private mutating func compare() throws {
        for identifier in model.toCompare(&generator) {
            try call.send("Notifications.Show", ["occurrence": .string(identifier)])
            do {
                model.compare(identifier, with: try call.reply("what is known of \(identifier)"))
            } catch let refusal as Refusal {
                #expect(refusal.name == "NoSuchOccurrence")
                model.isMissing(identifier)
            }
        }
        try #require(model.faults.isEmpty, "\(generator)")
    }

    /// Lets everything ring, empties the mailbox, and settles the account.
    mutating func finish() throws {
        try call.advance("1h")
        let mailbox = try daemon.mailbox(window: 4_096)
        while try call("Manager.Status").int("unconfirmed") > 0 {
            let message = try mailbox.next("what is not confirmed")
            model.received(message)
            _ = try call.confirm([message])
        }
        for occurrence in try call.list("all") { model.settle(occurrence) }
        model.settleMessages()
        #expect(model.faults.isEmpty, "\(generator)")
        #expect(model.counts.allSatisfy { $0.value > 0 }, "every kind of call was answered: \(model.counts)")
        #expect(try daemon.terminate() == .exited(0))
    }
}

/// A connection that sends calls ahead of their replies.
private struct Worker {
    let caller: Caller
    let calls: [TortureModel.Call]
    private var answered = 0

    init(caller: Caller, calls: [TortureModel.Call]) {
        self.caller = caller
        self.calls = calls
    }

    func send() throws {
        for call in calls { try caller.send(call.method, call.parameters) }
    }

    /// Awaits the next reply, if one is due.
    mutating func takeReply(_ model: inout TortureModel) throws {
        guard answered < calls.count else { return }
        take(try caller.connection.message("a reply"), &model)
    }

    /// Reads what was sent before the daemon died; the bytes of a reply that was cut off are no answer.
    mutating func takeRest(_ model: inout TortureModel) throws {
        while answered < calls.count, let message = try caller.connection.messageOrEnd("the end") {
            take(message, &model)
        }
    }

    private mutating func take(_ message: String, _ model: inout TortureModel) {
        let call = calls[answered]
        answered += 1
        do {
            model.answered(call, with: try Caller.parameters(of: message))
        } catch let refusal as Refusal {
            model.refused(call, refusal)
        } catch {
            model.fault("\(call) was answered with \(message): \(error)")
        }
    }
}
