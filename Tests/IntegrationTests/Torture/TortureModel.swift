import NotifyTestSupport
import Varlink

/// What a daemon has promised, and what of it was seen.
///
/// A call that was not answered may have happened or not; the model only holds what must be, and what must never be.
struct TortureModel {
    /// A call, and what it is about.
    enum Call {
        case schedule(String)
        case acknowledge(String)
        case respond(String)
        case confirm([Int64])
        case move(seconds: Int)
    }

    /// What is wrong.
    private(set) var faults: [String] = []
    /// Answered calls of each kind.
    private(set) var counts: [String: Int] = ["schedule": 0, "acknowledge": 0, "respond": 0, "confirm": 0, "move": 0]
    private var number = 0
    /// Sent in the round at hand, answered or not.
    private var fresh: [String] = []
    /// The date that never changes, of every request whose Schedule was answered or that was seen.
    private var scheduled: [String: String] = [:]
    /// Requests whose Schedule was answered.
    private var promised: [String] = []
    /// Requests that the last look found.
    private var found: Set<String> = []
    private var acknowledged: Set<String> = []
    private var responded: Set<String> = []
    /// Messages whose Confirm was answered.
    private var confirmed: Set<Int64> = []
    /// Confirmed on the stream at hand, where a copy may still be under way.
    private var justConfirmed: Set<Int64> = []
    private var messages: [Int64: JSON] = [:]
    private var sequences: [String: Int64] = [:]

    mutating func fault(_ text: String) {
        faults.append(text)
    }
}

extension TortureModel.Call: CustomStringConvertible {
    var description: String { "\(method) \(parameters)" }

    var method: String {
        switch self {
        case .schedule: "Notifications.Schedule"
        case .acknowledge: "Notifications.Acknowledge"
        case .respond: "Notifications.Respond"
        case .confirm: "Clients.Confirm"
        case .move: "Manager.AdvanceClock"
        }
    }

    var parameters: JSON {
        switch self {
        case .schedule(let identifier):
            Caller.request(
                identifier, ["in": .string("\(1 + identifier.utf8.count % 5)s")],
                [
                    "content": TortureModel.content(identifier), "actions": [["identifier": "yes", "label": "Yes"]],
                    "policy": ["expire": "100 days"],
                ])
        case .acknowledge(let identifier): ["occurrences": [.string(identifier)]]
        case .respond(let identifier): ["occurrence": .string(identifier), "action": "yes"]
        case .confirm(let sequences):
            ["client": "org.notifyd.Cli", "sequences": .array(sequences.map { .int($0) })]
        case .move(let seconds): ["by": .string("\(seconds)s")]
        }
    }
}

// MARK: - Planning

extension TortureModel {
    /// All that a request says follows from its identifier, so that half of it is noticed.
    static func content(_ identifier: String) -> JSON {
        [
            "title": .string("Title of \(identifier)"),
            "body": .string(String(repeating: identifier, count: 20)), "userInfo": ["of": .string(identifier)],
        ]
    }

    /// Calls for one worker; only one of them moves the clock.
    mutating func plan(calls count: Int, moves: Bool, _ generator: inout SeededGenerator) -> [Call] {
        let received = messages.values.filter { $0["kind"] == "fired" }.compactMap { $0["identifier"]?.text }.sorted()
        let open = messages.keys.filter { !confirmed.contains($0) }.sorted()
        return (0..<count).map { _ in
            switch Int.random(in: 0..<20, using: &generator) {
            case 0..<2 where moves: return .move(seconds: Int.random(in: 1...4, using: &generator))
            case 2..<6:
                if let identifier = received.randomElement(using: &generator) { return .acknowledge(identifier) }
            case 6..<8:
                if let identifier = received.randomElement(using: &generator) { return .respond(identifier) }
            case 8..<14:
                let some = open.shuffled(using: &generator).prefix(4)
                if !some.isEmpty { return .confirm(Array(some)) }
            default: break
            }
            number += 1
            fresh.append("r\(number)")
            return .schedule("r\(number)")
        }
    }
}

// MARK: - What the daemon said

extension TortureModel {
    mutating func answered(_ call: Call, with reply: JSON) {
        switch call {
        case .schedule(let identifier):
            counts["schedule", default: 0] += 1
            promised.append(identifier)
            note(identifier, reply["scheduled"])
        case .acknowledge(let identifier):
            counts["acknowledge", default: 0] += 1
            if reply["acknowledged"] != [] { acknowledged.insert(identifier) }
        case .respond(let identifier):
            counts["respond", default: 0] += 1
            responded.insert(identifier)
        case .confirm(let sequences):
            counts["confirm", default: 0] += 1
            justConfirmed.formUnion(sequences)
        case .move:
            counts["move", default: 0] += 1
        }
    }

    mutating func refused(_ call: Call, _ refusal: Refusal) {
        switch (call, refusal.name) {
        case (.respond, "AlreadyAnswered"): break
        default: fault("\(call) was refused: \(refusal)")
        }
    }

    /// A message came, for the first time or again.
    mutating func received(_ message: JSON) {
        guard let sequence = message["sequence"]?.number, let id = message["id"]?.text else {
            return fault("a message without sequence or id: \(message)")
        }
        if confirmed.contains(sequence) { fault("\(id) was confirmed and came again") }
        if let before = messages[sequence], before != message { fault("\(message) came as \(before) before") }
        if let before = sequences[id], before != sequence { fault("\(id) has the sequences \(before) and \(sequence)") }
        messages[sequence] = message
        sequences[id] = sequence
        if let identifier = message["identifier"]?.text {
            note(identifier, message["scheduled"])
            if message["content"] != Self.content(identifier) { fault("half a message: \(message)") }
        }
    }

    /// The stream is over: what was confirmed by now must not come again.
    mutating func streamEnded() {
        confirmed.formUnion(justConfirmed)
        justConfirmed = []
    }

    private mutating func note(_ identifier: String, _ date: JSON?) {
        guard let date = date?.text else { return fault("\(identifier) has no date") }
        if let before = scheduled[identifier], before != date { fault("\(identifier) moved from \(before) to \(date)") }
        scheduled[identifier] = date
    }
}

// MARK: - Comparing

extension TortureModel {
    /// What is looked at after a restart: everything of the last round, and some of what is older.
    mutating func toCompare(_ generator: inout SeededGenerator) -> [String] {
        defer { fresh = [] }
        return fresh + (0..<8).compactMap { _ in promised.randomElement(using: &generator) }
    }

    mutating func isMissing(_ identifier: String) {
        if scheduled[identifier] != nil { fault("\(identifier) was answered or seen, and is not there") }
    }

    mutating func compare(_ identifier: String, with reply: JSON) {
        if reply["content"] != Self.content(identifier) || reply["actions"]?.elements.count != 1
            || reply["policy"]?["expire"] == nil
        {
            fault("\(identifier) is there by half: \(reply)")
        }
        guard let occurrence = reply["occurrence"] else { return fault("\(identifier) has no occurrence") }
        compare(occurrence, identifier)
    }

    private mutating func compare(_ occurrence: JSON, _ identifier: String) {
        note(identifier, occurrence["scheduled"])
        let state = occurrence["state"]?.text
        if responded.contains(identifier), state != "answered" || occurrence["response"]?["action"] != "yes" {
            fault("the answer to \(identifier) is lost: \(occurrence)")
        } else if acknowledged.contains(identifier), state != "acknowledged", state != "answered" {
            fault("the acknowledgement of \(identifier) is lost: \(occurrence)")
        }
    }

    /// The last look at one occurrence, after everything has rung and every message was read.
    mutating func settle(_ occurrence: JSON) {
        guard let identifier = occurrence["identifier"]?.text, let date = occurrence["scheduled"]?.text else {
            return fault("an occurrence without name: \(occurrence)")
        }
        compare(occurrence, identifier)
        if occurrence["firing"] != 1 { fault("\(identifier) rang \(occurrence["firing"] ?? 0) times") }
        let key = "org.notifyd.Cli/\(identifier)@\(date)"
        if sequences["\(key)/fired/1"] == nil { fault("the ringing of \(identifier) never came") }
        if responded.contains(identifier), sequences["\(key)/response/1"] == nil {
            fault("the answer to \(identifier) never came")
        }
        if acknowledged.contains(identifier), sequences["\(key)/closed/1"] == nil {
            fault("the end of \(identifier) never came")
        }
        found.insert(identifier)
    }

    /// Everything that was promised was found, and every message belongs to something.
    mutating func settleMessages() {
        for identifier in promised where !found.contains(identifier) {
            fault("\(identifier) was answered, and is not there in the end")
        }
        for (id, sequence) in sequences where messages[sequence]?["identifier"]?.text.flatMap({ scheduled[$0] }) == nil
        {
            fault("\(id) belongs to nothing")
        }
    }
}
