// example-medicine: a reminder that nags until somebody says that the medicine was taken.
//
//     example-medicine "Vitamin D" "Mon..Fri 08:00"     ask for a reminder, and listen
//     example-medicine                                  listen to what was asked for before
//
// The reminder is kept by the daemon: it rings also when this program is not running, and what the user answers then is
// told when it runs again. Add a client file with Exec= (units/example.client) and the daemon starts it for that.

import Glibc
import NotifyKit

@main
struct Medicine {
    let client: NotifyClient

    static func main() async {
        do throws(NotifyKitError) {
            let medicine = Medicine(client: try await .connect(as: "org.example.Medicine", name: "Medicine"))
            try await medicine.declareAnswers()
            let words = Array(CommandLine.arguments.dropFirst())
            if words.count == 2 { try await medicine.remind(of: words[0], every: words[1]) }
            await medicine.listen()
        } catch {
            say("example-medicine: \(error)")
            exit(EXIT_FAILURE)
        }
    }

    /// The buttons of all reminders, beside the one that snoozes; declared again at each start, which changes nothing.
    private func declareAnswers() async throws(NotifyKitError) {
        try await client.setCategories([
            Category(
                identifier: "dose",
                actions: [
                    Action(identifier: "taken", label: "Taken"),
                    Action(identifier: "skipped", label: "Not today"),
                ])
        ])
    }

    /// Rings at each date, every 5 minutes until it is answered, more urgently after half an hour, for 4 hours at most.
    private func remind(of name: String, every expression: String) async throws(NotifyKitError) {
        var content = Content(title: "Take \(name)", body: "Answer, and it stops.", level: .active)
        content.category = "dose"
        content.sound = "alarm-clock-elapsed"
        let policy = WirePolicy(
            expire: "4h", renotify: "5min", times: 48, escalation: [WireEscalationStep(after: "30min", step: "raise")])
        // The name is the identifier, so asking for it again changes the reminder instead of adding one.
        let reply = try await client.schedule(content, .every(expression), as: name, policy: policy)
        say("\(name): \(reply.outcome), rings next at \(reply.next.map(\.description) ?? "no date")")
    }

    /// Tells what becomes of the reminders until the program is ended; each message is confirmed when it was dealt with.
    private func listen() async {
        for await message in client.messages {
            guard let name = message.identifier else { continue }
            switch message.kind {
            case .fired: say("\(name): ringing, for the \(ordinal(message.firing ?? 1)) time")
            case .response: answered(name, message.response)
            case .closed: say("\(name): \(message.state ?? "closed") by \(message.by ?? "somebody")")
            default: break
            }
        }
    }

    private func answered(_ name: String, _ response: Response?) {
        switch response?.action {
        case "taken": say("\(name): taken at \(response?.at.description ?? "?")")
        case "skipped": say("\(name): not today")
        default: say("\(name): answered with \(response?.action ?? "nothing")")
        }
    }

    private func ordinal(_ number: Int) -> String {
        switch (number, number % 10) {
        case (1, _): "first"
        case (2, _): "second"
        case (3, _): "third"
        case (11...13, _): "\(number)th"
        case (_, 1): "\(number)st"
        case (_, 2): "\(number)nd"
        case (_, 3): "\(number)rd"
        default: "\(number)th"
        }
    }
}

/// Prints a line at once, also into a pipe.
func say(_ line: String) {
    print(line)
    fflush(nil)
}
