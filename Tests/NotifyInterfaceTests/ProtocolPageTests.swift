import NotifyInterface
import NotifyTestSupport
import Testing
import Varlink

@Suite("The examples of docs/PROTOCOL.md")
struct ProtocolPageTests {
    /// A call, and the replies that the page shows for it.
    private struct Exchange {
        let call: Call
        var replies: [(line: Int, reply: Reply)]
        let line: Int
    }

    private let page: String
    private let exchanges: [Exchange]

    init() throws {
        page = try SourceText.of("docs/PROTOCOL.md")
        var exchanges: [Exchange] = []
        var stream: Int?
        for example in try ProtocolExample.read(page) {
            let bytes = Array(example.text.utf8)
            switch example.role {
            case .call:
                let call = try bytes.withUnsafeBufferPointer { try Call(message: $0) }
                exchanges.append(Exchange(call: call, replies: [], line: example.line))
            case .reply, .stream:
                let reply = try bytes.withUnsafeBufferPointer { try Reply(message: $0) }
                let current = try #require(
                    example.role == .stream ? stream : exchanges.indices.last, "line \(example.line)")
                exchanges[current].replies.append((line: example.line, reply: reply))
                if reply.continues { stream = current }
            }
        }
        self.exchanges = exchanges
    }

    @Test("every method has an example with a reply that is no error")
    func methodsAreShown() {
        let shown = Set(
            exchanges.filter { exchange in exchange.replies.contains { $0.reply.error == nil } }.map(\.call.method))
        for method in Interfaces.methods { #expect(shown.contains(method.name), "\(method.name)") }
    }

    @Test("every call and reply fits its description")
    func examplesFit() throws {
        for exchange in exchanges {
            let interface = try description(exchange.call.interface)
            let fit = ExampleFit(interface: interface)
            #expect(!exchange.replies.isEmpty, "line \(exchange.line)")
            fit.check(exchange.call.parameters, .input(of: exchange.call.member), line: exchange.line)
            for (line, reply) in exchange.replies {
                guard let error = reply.error, let dot = error.lastIndex(of: ".") else {
                    fit.check(reply.parameters, .output(of: exchange.call.member), line: line)
                    continue
                }
                let errors = ExampleFit(interface: try description(String(error[..<dot])))
                errors.check(reply.parameters, .error(String(error[error.index(after: dot)...])), line: line)
            }
        }
    }

    @Test("a call that is shown to succeed is taken by the rules; one that streams has more")
    func callsAreTaken() throws {
        for exchange in exchanges where exchange.replies.first?.reply.error == nil {
            guard let method = Interfaces.methods.first(where: { $0.name == exchange.call.method }) else { continue }
            #expect(throws: Never.self, "line \(exchange.line)") { try take(method, exchange.call.parameters) }
            #expect(exchange.call.more == method.streams, "line \(exchange.line)")
        }
    }

    @Test("every declared error is explained")
    func errorsAreExplained() {
        for interface in Interfaces.descriptions {
            for error in interface.errorNames { #expect(page.contains("`\(interface.name).\(error)`"), "\(error)") }
        }
    }

    @Test("the table of limits has the numbers of the code")
    func limitsAreStated() {
        let numbers = [
            Limits.messageBytes, Limits.connections, Limits.bufferBytes, Limits.pendingPerClient, Limits.clientBytes,
            Limits.identifierBytes, Limits.references, Limits.titleBytes, Limits.bodyBytes, Limits.userInfoBytes,
            Limits.locationBytes, Limits.nameBytes, Limits.badge.upperBound, Limits.actions, Limits.categories,
            Limits.escalationSteps, Limits.renotifyTimes.upperBound, Limits.commandArguments.upperBound,
            Limits.commandBytes, Limits.window.upperBound, Limits.defaultWindow, Limits.page.upperBound,
            Limits.defaultPage, Limits.pageBytes, Limits.previewDates.upperBound, Limits.defaultPreviewDates,
            Limits.retries, Limits.suggestions, Limits.ruleBytes, Limits.seriesDates.upperBound, Limits.exceptions,
            Limits.sequences, Limits.ledgerLines, Limits.ledgerBytes, Limits.patterns, Limits.heldPostings,
            Limits.retainedNames, Limits.retainedBytes,
        ]
        for number in numbers { #expect(page.contains(grouped(number)), "\(number)") }
    }

    private func description(_ name: String) throws -> InterfaceDescription {
        try #require(([.service] + Interfaces.descriptions).first { $0.name == name }, "\(name)")
    }

    private func take<Method: NotifyMethod>(_ method: Method.Type, _ object: JSONObject) throws(VarlinkError) {
        _ = try method.parameters(object)
    }

    private func grouped(_ number: Int) -> String {
        let digits = Array(String(number))
        return digits.indices.map { index in
            (index > 0 && (digits.count - index) % 3 == 0 ? "," : "") + String(digits[index])
        }.joined()
    }
}
