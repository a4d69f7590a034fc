import CivilTime
import NotifyInterface
import NotifyModel
import NotifyTestSupport
import Testing
import Varlink

@Suite("Frames of the mailbox")
struct MessageFrameTests {
    private static let odd = [
        "pot", "a/b@c", "\"quoted\\\"", "tab\u{1F}é", "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}", "",
    ]

    @Test("a frame is byte for byte the reply that the typed message makes", arguments: odd)
    func framesAreReplies(_ identifier: String) {
        for kind in MessageKind.allCases where !kind.isNotice {
            for isFull in [true, false] {
                let (frame, message) = pair(identifier, kind, isFull: isFull)
                var bytes: [UInt8] = []
                frame.append(to: &bytes)
                var expected: [UInt8] = []
                Reply.append(Clients.Subscribe.Reply(message: message), continues: true, to: &expected)
                #expect(String(decoding: bytes, as: UTF8.self) == String(decoding: expected, as: UTF8.self))
            }
        }
    }

    @Test("a notice is byte for byte the reply that the typed message makes", arguments: odd)
    func noticesAreReplies(_ client: String) {
        let details: [MessageKind: MessageDetails] = [
            .lifecycle: .lifecycle(Values.lifecycle), .fetch: .fetch(Values.fetchWake),
            .push: .push(Values.pushMessage),
        ]
        #expect(Set(details.keys) == Set(MessageKind.allCases.filter(\.isNotice)))
        for (kind, details) in details {
            let frame = NoticeFrame(
                sequence: 7, client: client, kind: kind, at: at("2026-03-07T07:00:01Z"), details: details.text)
            var message = WireMessage(
                sequence: 7, id: "\(client)/\(kind.word)/7", client: client, kind: kind.word, at: frame.at)
            if case .lifecycle(let lifecycle) = details { message.lifecycle = lifecycle }
            if case .fetch(let wake) = details { message.fetch = wake }
            if case .push(let push) = details { message.push = push }
            var bytes: [UInt8] = []
            frame.append(to: &bytes)
            var expected: [UInt8] = []
            Reply.append(Clients.Subscribe.Reply(message: message), continues: true, to: &expected)
            #expect(String(decoding: bytes, as: UTF8.self) == String(decoding: expected, as: UTF8.self))
        }
    }

    @Test("frames follow one another in a buffer, each with its closing NUL")
    func framesFollow() {
        let (frame, _) = pair("pot", .fired, isFull: true)
        var bytes: [UInt8] = []
        frame.append(to: &bytes)
        let count = bytes.count
        frame.append(to: &bytes)
        #expect(bytes.count == 2 * count && bytes.count(where: { $0 == 0 }) == 2 && bytes.last == 0)
    }

    @Test("dates are printed as everywhere else")
    func dates() {
        var random = SeededGenerator()
        var instants = [Instant.earliest, Instant.latest, Instant.epoch, Instant(milliseconds: -1)]
        instants += (0..<500).map { _ in
            let range = Instant.earliest.milliseconds...Instant.latest.milliseconds
            let milliseconds = Int64.random(in: range, using: &random)
            return Instant(milliseconds: Bool.random(using: &random) ? milliseconds : milliseconds / 1000 * 1000)
        }
        instants += [Instant(milliseconds: Instant.latest.milliseconds + 1), Instant(milliseconds: Int64.min)]
        for instant in instants {
            var (frame, _) = pair("pot", .fired, isFull: false)
            frame.at = instant
            var bytes: [UInt8] = []
            frame.append(to: &bytes)
            #expect(String(decoding: bytes, as: UTF8.self).contains("\"at\":\"\(instant)\""), "\(random)")
        }
    }

    private func pair(_ identifier: String, _ kind: MessageKind, isFull: Bool) -> (MessageFrame, WireMessage) {
        let key = OccurrenceKey(
            client: "org.example.Tea", identifier: identifier, scheduled: at("2026-03-07T07:00:00.050Z"))
        let content = isFull ? Values.content : Values.plainContent
        let details = details(of: kind)
        let frame = MessageFrame(
            sequence: isFull ? 7 : nil, key: key, kind: kind, firing: 2, row: 12, at: at("2026-03-07T07:00:01Z"),
            late: isFull ? 1_000 : nil, level: isFull ? .timeSensitive : nil, content: content.storedText,
            details: details?.text, present: isFull ? at("2026-03-07T07:00:03Z") : nil, unrecorded: !isFull)
        var message = WireMessage(
            sequence: frame.sequence, id: MessageIdentifier(key: key, kind: kind, firing: 2).description,
            client: key.client, kind: kind.word, identifier: identifier, scheduled: key.scheduled, firing: 2,
            handle: OccurrenceHandle(row: 12), at: frame.at, late: frame.late, level: frame.level?.word,
            content: content, present: frame.present, unrecorded: !isFull)
        if case .response(let response)? = details { message.response = response }
        if case .closed(let state, let by)? = details {
            message.state = state.word
            message.by = by
        }
        return (frame, message)
    }

    private func details(of kind: MessageKind) -> MessageDetails? {
        switch kind {
        case .fired, .lifecycle, .fetch, .push: nil
        case .response: .response(Values.response)
        case .closed: .closed(state: .expired, by: "expiry")
        }
    }
}
