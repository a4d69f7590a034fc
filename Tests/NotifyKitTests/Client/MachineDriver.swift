import NotifyInterface
import Synchronization
import Testing
import Varlink

@testable import NotifyKit

/// Plays tasks, thread and daemon for a machine: all that happens is written down as words, and no time passes.
final class MachineDriver {
    var machine: ClientMachine
    var now: Int64 = 0
    private let log = Log()

    private final class Log: Sendable {
        private let lines = Mutex<[String]>([])

        func write(_ line: String) { lines.withLock { $0.append(line) } }

        func take() -> [String] {
            lines.withLock { lines in
                defer { lines = [] }
                return lines
            }
        }
    }

    init(patience: Int64 = 30_000, window: Int = 4) {
        machine = ClientMachine(
            .init(client: "org.example.A", name: nil, window: window, patience: patience), chance: { 0 })
    }

    /// What was told since the last look.
    func told() -> [String] {
        machine.takeEffects().forEach { $0() }
        return log.take()
    }

    /// Makes a call whose completion writes its name and outcome.
    @discardableResult
    func call(_ name: String, isRepeatable: Bool = true, isImpatient: Bool = false) -> Int {
        let number = machine.number()
        machine.make(
            number, method: name, isRepeatable: isRepeatable, isImpatient: isImpatient, now: now,
            encode: { $0.call(name) },
            completion: { [log] in log.write("\(name) \(Self.word($0))") })
        return number
    }

    /// A reader asks for the next message.
    func ask(_ reader: Int) {
        machine.ask(reader) { [log] in log.write($0?.identifier ?? "end") }
    }

    /// The methods of the calls in bytes that are sent.
    func methods(_ bytes: [UInt8]) throws -> [String] {
        try bytes.split(separator: 0).map {
            let call = try JSONReader.parse(String(decoding: $0, as: UTF8.self))
            guard case .object(let object) = call, case .string(let method) = object["method"] else { return "?" }
            return method.replacing("org.notifyd.Clients.", with: "").replacing("org.notifyd.", with: "")
        }
    }

    /// Begins to observe, and writes down when the daemon does.
    func observe(_ patterns: [String]) -> Lane {
        let lane = ObservationLane(patterns: patterns, object: nil, whenSuspended: .coalesce)
        return .observation(
            machine.addObservation(lane, now: now) { [log] in log.write(Self.word($0, done: "observes")) })
    }

    /// An observation asks for something else.
    func wish(_ lane: Lane, _ body: (inout ObservationLane.Wish) -> Void) {
        guard case .observation(let number) = lane else { return }
        machine.changeObservation(number, now: now, body) { [log] in log.write(Self.word($0, done: "wish holds")) }
    }

    /// A reader asks for the next post.
    func askPosting(_ lane: Lane) {
        guard case .observation(let number) = lane else { return }
        machine.askObservation(number, machine.number()) { [log] posting in
            guard let posting else { return log.write("end") }
            log.write(
                posting.name + (posting.isAfterGap ? " after a gap" : "")
                    + (posting.lost > 0 ? " less \(posting.lost)" : ""))
        }
    }

    func open(_ lane: Lane) throws -> [String] { try methods(machine.open(lane)) }
    func sent(_ lane: Lane = .calls) throws -> [String] { try methods(machine.bytes(for: lane)) }

    /// The daemon answers.
    func reply(_ messages: String..., on lane: Lane = .calls) throws {
        try machine.receive(Self.frames(messages), on: lane, at: now)
    }

    /// The daemon opens the stream and hands over messages, named by their identifiers.
    func stream(_ identifiers: String..., isNew: Bool = true) throws {
        let head = [#"{"parameters":{"created":false}}"#, #"{"parameters":{"state":"owner"},"continues":true}"#]
        let messages = identifiers.map { identifier in
            let number = identifier.utf8.reduce(0) { $0 + Int($1) }
            let at = #""2026-03-07T00:00:00Z""#
            return #"{"parameters":{"message":{"sequence":\#(number),"id":"\#(identifier)","client":"org.example.A","#
                + #""kind":"fired","identifier":"\#(identifier)","scheduled":\#(at),"firing":1,"handle":"+1","#
                + #""at":\#(at),"content":{"title":"T"}}},"continues":true}"#
        }
        try machine.receive(Self.frames((isNew ? head : []) + messages), on: .mailbox, at: now)
    }

    func lose(_ lane: Lane) {
        machine.lose(lane, NotifyKitError(.lost, "gone"), at: now)
    }

    private static func frames(_ messages: [String]) -> [UInt8] {
        Array(messages.map { $0 + "\0" }.joined().utf8)
    }

    private static func word(_ outcome: Result<Void, NotifyKitError>, done: String) -> String {
        switch outcome {
        case .success: done
        case .failure(let error): error.code.name
        }
    }

    private static func word(_ outcome: Result<Reply, NotifyKitError>) -> String {
        switch outcome {
        case .success(let reply): reply.error ?? "done"
        case .failure(let error): error.code.name
        }
    }
}
