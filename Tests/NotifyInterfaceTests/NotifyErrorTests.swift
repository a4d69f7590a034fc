import CivilTime
import NotifyInterface
import Testing
import Varlink

@Suite("Errors of the interfaces")
struct NotifyErrorTests {
    private static let full: [NotifyError.Kind] = [
        .invalidField(field: "trigger.at", value: "soon", reason: "is no date", expected: "RFC 3339"),
        .noSuchOccurrence(occurrence: "pott", nearest: ["pot"]),
        .ambiguous(occurrence: "pot", candidates: ["org.example.Tea/pot", "org.example.Coffee/pot"]),
        .unknownClient(client: "org.example.Tee", nearest: ["org.example.Tea"]),
        .identifierExists(client: "org.example.Tea", identifier: "pot"),
        .alreadyAnswered(
            action: "done", by: "banner", at: at("2026-03-07T08:00:00Z"), name: "org.example.Tea/pot",
            next: "org.example.Tea/pot@2026-03-08T08:00:00Z"),
        .wrongState(
            occurrence: "+1", state: "cancelled", reason: "it cannot be answered any more", name: "org.example.Tea/pot",
            next: "org.example.Tea/pot@2026-03-08T08:00:00Z"),
        .limitReached(limit: "pending requests", value: 1_000_000), .storeFull(reason: "ENOSPC"),
        .storeDamaged(reason: "page 7"), .streamOpen,
        .notChangeable(client: "org.notifyd.Cli", reason: "it is built in"), .notVirtual,
        .noSuchObserver(observer: "7"),
    ]

    @Test("the descriptions declare exactly these errors")
    func errorsAreComplete() {
        let declared = Interfaces.descriptions.flatMap { interface in
            interface.errorNames.map { "\(interface.name).\($0)" }
        }
        #expect(Self.full.map { NotifyError($0).name } == declared)
    }

    @Test("an error fits its description with every field, and is read back", arguments: full)
    func roundTrip(_ kind: NotifyError.Kind) throws {
        let error = NotifyError(kind)
        let reply = error.reply
        let dot = try #require(reply.name.lastIndex(of: "."))
        let interface = try #require(Interfaces.descriptions.first { $0.name == String(reply.name[..<dot]) })
        let member = String(reply.name[reply.name.index(after: dot)...])
        #expect(throws: Never.self) { try interface.validate(reply.parameters, against: .error(member)) }
        guard case .error(let fields)? = interface.member(member)?.kind else {
            Issue.record("\(member) is no error")
            return
        }
        #expect(reply.parameters.members.map(\.name) == fields.map(\.name))
        #expect(NotifyError(reply) == error)
    }

    @Test("optional fields are left out, and fields of a newer daemon are ignored")
    func optionalFields() {
        let error = NotifyError(.invalidField(field: "content.title", reason: "is empty"))
        var fields = error.reply.parameters
        #expect(fields.members.map(\.name) == ["field", "reason"])
        fields["advice"] = "write one"
        #expect(NotifyError(VarlinkError(name: error.name, parameters: fields)) == error)
    }

    @Test("what is none of ours, or lacks a field, is not taken for ours")
    func foreignErrors() {
        #expect(NotifyError(VarlinkError.invalidParameter("content", reason: "missing")) == nil)
        #expect(NotifyError(VarlinkError(name: "org.notifyd.Notifications.StoreFull")) == nil)
        #expect(NotifyError(VarlinkError.closed("gone")) == nil)
    }

    @Test("the text for people is one line and names the word", arguments: full)
    func descriptions(_ kind: NotifyError.Kind) {
        let text = NotifyError(kind).description
        #expect(!text.contains("\n") && !text.isEmpty && text.last != ".")
    }

    @Test("a control character in a value does not reach the terminal")
    func controlCharacters() {
        let error = NotifyError(.noSuchOccurrence(occurrence: "\u{1B}[31mtea\n"))
        #expect(error.description == "nothing is known under the name \"\u{FFFD}[31mtea\u{FFFD}\"")
    }

    @Test("the texts of the commonest errors")
    func commonTexts() {
        #expect(
            NotifyError(Self.full[0]).description == "trigger.at \"soon\" is no date; expected RFC 3339")
        #expect(
            NotifyError(Self.full[3]).description
                == "no client has the name \"org.example.Tee\"; did you mean org.example.Tea?")
    }
}
