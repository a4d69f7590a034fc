import NotifyInterface
import NotifyModel
import NotifyTestSupport
import Testing

@Suite("push payloads: APNs' JSON body")
struct PushPayloadTests {
    @Test("an alert that is text is the body, under the client's name")
    func text() throws {
        let content = try #require(try PushPayload(parsing: #"{"aps":{"alert":"hello"}}"#).content(named: "Tea"))
        #expect(content == Content(title: "Tea", body: "hello"))
    }

    @Test("everything that is understood becomes content")
    func full() throws {
        let payload = try PushPayload(
            parsing: #"""
                {"aps":{"alert":{"title":"T","subtitle":"S","body":"B","loc-key":"x"},"badge":3,"sound":"complete",
                "category":"drink","thread-id":"kitchen","interruption-level":"time-sensitive","content-available":1,
                "mutable-content":1,"relevance-score":0.5},"cup":{"size":2},"exec":["rm","-r"],"trigger":{"now":true}}
                """#)
        let content = try #require(payload.content(named: "Tea"))
        #expect(content.title == "T" && content.subtitle == "S" && content.body == "B")
        #expect(content.badge == 3 && content.sound == "complete" && content.category == "drink")
        #expect(content.thread == "kitchen" && content.level == .timeSensitive && payload.isContentAvailable)
        // Whatever an own field is called, it is the program's data and nothing else.
        #expect(content.userInfo == #"{"cup":{"size":2},"exec":["rm","-r"],"trigger":{"now":true}}"#)
        #expect(content.url == nil && content.icon == nil && content.image == nil)
    }

    @Test(
        "sounds",
        arguments: [
            (#""default""#, PushPayload.defaultSound, nil), (#""bell""#, "bell", nil), (#""""#, nil, nil),
            (#"{"name":"alarm","critical":1,"volume":0.5}"#, "alarm", .critical),
            (#"{}"#, PushPayload.defaultSound, nil),
        ] as [(String, String?, InterruptionLevel?)])
    func sounds(sound: String, name: String?, level: InterruptionLevel?) throws {
        let payload = try PushPayload(parsing: #"{"aps":{"alert":"a","sound":\#(sound)}}"#)
        #expect(payload.sound == name)
        #expect(payload.level == level)
    }

    @Test("a message may set a badge or wake a program without a word")
    func silent() throws {
        #expect(try PushPayload(parsing: #"{"aps":{"badge":0}}"#).content(named: "Tea") == nil)
        #expect(try PushPayload(parsing: #"{"aps":{"content-available":1}}"#).isContentAvailable)
    }

    @Test(
        "what cannot be used is refused with the field",
        arguments: [
            ("", "payload"), ("x", "payload"), ("[]", "payload"), ("{}", "aps"), (#"{"aps":1}"#, "aps"),
            (#"{"aps":{}}"#, "aps"), (#"{"aps":{"sound":"bell"}}"#, "aps"), (#"{"aps":{"alert":3}}"#, "aps.alert"),
            (#"{"aps":{"alert":""}}"#, "aps.alert"), (#"{"aps":{"alert":{"title":1}}}"#, "aps.alert.title"),
            (#"{"aps":{"badge":-1}}"#, "aps.badge"), (#"{"aps":{"badge":"3"}}"#, "aps.badge"),
            (#"{"aps":{"alert":"a","sound":"/etc/passwd"}}"#, "aps.sound"),
            (#"{"aps":{"alert":"a","sound":"../../x"}}"#, "aps.sound"),
            (#"{"aps":{"alert":"a","sound":7}}"#, "aps.sound"),
            (#"{"aps":{"alert":"a","interruption-level":"loud"}}"#, "interruption-level"),
            (#"{"aps":{"alert":"a","content-available":"1"}}"#, "aps.content-available"),
            (#"{"aps":{"alert":"a","category":""}}"#, "aps.category"),
            (#"{"aps":{"alert":"a\u0000b"}}"#, "aps.alert"), (#"{"aps":{"alert":"a"},"aps":{}}"#, "payload"),
        ])
    func refused(payload: String, field: String) {
        let error = #expect(throws: NotifyError.self, "\(payload)") { _ = try PushPayload(parsing: payload) }
        #expect(error?.description.contains(field) == true, "\(payload): \(error?.description ?? "")")
    }

    @Test("64 KiB are taken, one byte more is not")
    func size() throws {
        let frame = #"{"aps":{"badge":1},"x":""}"#
        let room = Limits.payloadBytes - frame.utf8.count
        func payload(_ bytes: Int) -> String { #"{"aps":{"badge":1},"x":"\#(String(repeating: "x", count: bytes))"}"# }
        _ = try PushPayload(parsing: payload(room))
        #expect(throws: NotifyError.self) { _ = try PushPayload(parsing: payload(room + 1)) }
    }

    @Test("what is printed reads back as the same")
    func roundTrip() throws {
        var generator = SeededGenerator()
        for _ in 0..<500 {
            let payload = Self.random(using: &generator)
            #expect(try PushPayload(parsing: payload.description) == payload, "\(payload); \(generator)")
        }
    }

    private static func random(using generator: inout SeededGenerator) -> PushPayload {
        let texts = ["a", "Tea \"Earl\"", "ä\n\u{1F375}", "\\"]
        func text() -> String? { Bool.random(using: &generator) ? texts.randomElement(using: &generator) : nil }
        var payload = PushPayload(alert: .init(title: "t", subtitle: text(), body: text()))
        payload.badge = Bool.random(using: &generator) ? Int.random(in: Limits.badge, using: &generator) : nil
        payload.sound = [nil, "bell", PushPayload.defaultSound].randomElement(using: &generator) ?? nil
        payload.category = Bool.random(using: &generator) ? "drink" : nil
        payload.thread = Bool.random(using: &generator) ? "kitchen" : nil
        let levels = InterruptionLevel.allCases
        payload.level = Bool.random(using: &generator) ? levels.randomElement(using: &generator) : nil
        payload.isContentAvailable = Bool.random(using: &generator)
        payload.userInfo = Bool.random(using: &generator) ? #"{"cup":1,"sorts":["black",null]}"# : nil
        return payload
    }
}
