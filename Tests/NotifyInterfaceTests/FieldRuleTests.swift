import NotifyInterface
import Testing
import Varlink

@Suite("Values that no daemon takes")
struct FieldRuleTests {
    struct Refusal: CustomTestStringConvertible, Sendable {
        let method: any NotifyMethod.Type
        let parameters: String
        let field: String
        var testDescription: String { "\(method.name) \(field)" }
    }

    private static func schedule(_ content: String, _ field: String, and rest: String = "") -> Refusal {
        Refusal(
            method: Notifications.Schedule.self, parameters: #"{"content":\#(content),"trigger":{"now":true}\#(rest)}"#,
            field: field)
    }

    private static func policy(_ policy: String, _ field: String) -> Refusal {
        schedule(tea, field, and: #","policy":\#(policy)"#)
    }

    private static func action(_ action: String, _ field: String) -> Refusal {
        schedule(tea, field, and: #","actions":[\#(action)]"#)
    }

    /// Confirms that many numbers.
    private static func confirm(_ count: Int) -> String {
        #"{"client":"org.a","sequences":\#(Array(1...count))}"#
    }

    private static let tea = #"{"title":"Tea"}"#
    private static let long = String(repeating: "é", count: 513)
    private static let huge = String(repeating: "x", count: 65_537)

    private static let contents: [Refusal] = [
        schedule(#"{"title":""}"#, "content.title"), schedule(#"{"title":" \n"}"#, "content.title"),
        schedule(#"{"title":"\#(long)"}"#, "content.title"),
        schedule(#"{"title":"Tea","subtitle":"\#(long)"}"#, "content.subtitle"),
        schedule(#"{"title":"Tea","body":"\#(huge)"}"#, "content.body"),
        schedule(#"{"title":"Tea","badge":-1}"#, "content.badge"),
        schedule(#"{"title":"Tea","level":"loud"}"#, "content.level"),
        schedule(#"{"title":"Tea","category":"a\tb"}"#, "content.category"),
        schedule(#"{"title":"Tea","icon":""}"#, "content.icon"),
        schedule(#"{"title":"Tea","icon":"tea pot"}"#, "content.icon"),
        schedule(#"{"title":"Tea","icon":"icons/tea.png"}"#, "content.icon"),
        schedule(#"{"title":"Tea","sound":"../bell.oga"}"#, "content.sound"),
        schedule(#"{"title":"Tea","soundLoop":true}"#, "content.soundLoop"),
        schedule(#"{"title":"Tea","image":"tea.png"}"#, "content.image"),
        schedule(#"{"title":"Tea","url":"not a url"}"#, "content.url"),
        schedule(#"{"title":"Tea","url":"example.org"}"#, "content.url"),
        schedule(#"{"title":"Tea","url":"/etc/passwd"}"#, "content.url"),
        schedule(#"{"title":"Tea","url":"//example.org"}"#, "content.url"),
        schedule(#"{"title":"Tea","url":"C:\\x"}"#, "content.url"),
        schedule(#"{"title":"Tea","url":"1http://example.org"}"#, "content.url"),
        schedule(#"{"title":"Tea","url":"JavaScript:alert(1)"}"#, "content.url"),
        schedule(#"{"title":"Tea","url":"data:text/html,x"}"#, "content.url"),
        schedule(#"{"title":"Tea","url":"https:"}"#, "content.url"),
        schedule(#"{"title":"Tea","url":"https:example.org"}"#, "content.url"),
        schedule(#"{"title":"Tea","url":"https://exa mple.org"}"#, "content.url"),
        schedule(#"{"title":"Tea","url":"https://example.org/\u0007"}"#, "content.url"),
        schedule(#"{"title":"Tea","userInfo":{"x":"\#(huge)"}}"#, "content.userInfo"),
        schedule(tea, "client", and: #","client":"tea""#), schedule(tea, "identifier", and: #","identifier":"a\nb""#),
        schedule(tea, "ifExists", and: #","ifExists":"maybe""#),
    ]

    private static let policies: [Refusal] = [
        policy(#"{"renotify":"5min","times":0}"#, "policy.times"),
        policy(#"{"renotify":"5min","times":1001}"#, "policy.times"), policy(#"{"times":3}"#, "policy.times"),
        policy(#"{"ackOn":"never"}"#, "policy.ackOn"), policy(#"{"exec":[]}"#, "policy.exec"),
        policy(#"{"exec":[""]}"#, "policy.exec[0]"), policy(#"{"exec":["\#(huge)"]}"#, "policy.exec"),
        policy(#"{"escalate":[{"after":"1m","step":"shout"}]}"#, "policy.escalate[0].step"),
        policy(#"{"escalate":[{"after":"1m","step":"exec"}]}"#, "policy.escalate[0].command"),
        policy(#"{"escalate":[{"after":"1m","step":"raise","command":["a"]}]}"#, "policy.escalate[0].command"),
        action(#"{"identifier":"","label":"Done"}"#, "actions[0].identifier"),
        action(#"{"identifier":"done","label":""}"#, "actions[0].label"),
        action(#"{"identifier":"done","label":"Done","kind":"knob"}"#, "actions[0].kind"),
        action(#"{"identifier":"done","label":"Done","placeholder":"x"}"#, "actions[0].placeholder"),
        action(#"{"identifier":"done","label":"Done","options":["a","a"]}"#, "actions[0].options[1]"),
        action(#"{"identifier":"done","label":"Done","options":[""]}"#, "actions[0].options[0]"),
        action(
            #"{"identifier":"done","label":"Done"},{"identifier":"done","label":"Also"}"#, "actions[1].identifier"),
    ]

    private static let others: [Refusal] = [
        Refusal(method: Notifications.Next.self, parameters: #"{"trigger":{}}"#, field: "trigger"),
        Refusal(method: Notifications.Next.self, parameters: #"{"trigger":{"now":true,"in":"1s"}}"#, field: "trigger"),
        Refusal(
            method: Notifications.Next.self, parameters: #"{"trigger":{"in":"1s","zone":"UTC"}}"#, field: "trigger.zone"
        ),
        Refusal(
            method: Notifications.Next.self, parameters: #"{"trigger":{"now":true},"after":"today"}"#, field: "after"),
        Refusal(method: Notifications.Next.self, parameters: #"{"trigger":{"now":true},"count":0}"#, field: "count"),
        Refusal(method: Notifications.Cancel.self, parameters: "{}", field: "occurrences"),
        Refusal(
            method: Notifications.Cancel.self, parameters: #"{"occurrences":["a"],"all":true}"#, field: "occurrences"),
        Refusal(method: Notifications.Cancel.self, parameters: #"{"occurrences":["a",""]}"#, field: "occurrences[1]"),
        Refusal(method: Notifications.List.self, parameters: #"{"filter":"done"}"#, field: "filter"),
        Refusal(method: Notifications.List.self, parameters: #"{"limit":1001}"#, field: "limit"),
        Refusal(method: Notifications.History.self, parameters: #"{"limit":0}"#, field: "limit"),
        Refusal(method: Notifications.Acknowledge.self, parameters: #"{"occurrences":[]}"#, field: "occurrences"),
        Refusal(
            method: Notifications.Snooze.self, parameters: #"{"occurrence":"a","duration":"1s","until":"x"}"#,
            field: "until"),
        Refusal(
            method: Notifications.Snooze.self, parameters: #"{"occurrence":"a","duration":"1s","zone":"UTC"}"#,
            field: "zone"),
        Refusal(method: Notifications.Respond.self, parameters: #"{"occurrence":"a","action":""}"#, field: "action"),
        Refusal(
            method: Clients.Add.self, parameters: #"{"client":"org.a","launchOn":["closed"]}"#, field: "launchOn[0]"),
        Refusal(method: Clients.List.self, parameters: #"{"limit":0}"#, field: "limit"),
        Refusal(
            method: Clients.AddCategory.self,
            parameters: #"{"client":"org.a","category":{"identifier":"d","actions":[{"identifier":"","label":"x"}]}}"#,
            field: "category.actions[0].identifier"),
        Refusal(
            method: Clients.RemoveCategory.self, parameters: #"{"client":"org.a","category":""}"#, field: "category"),
        Refusal(method: Clients.SetBadge.self, parameters: #"{"client":"org.a","count":-1}"#, field: "count"),
        Refusal(method: Clients.SetBadge.self, parameters: #"{"client":"org.a","count":1000000}"#, field: "count"),
        Refusal(method: Clients.SetCategories.self, parameters: longCategories(), field: "categories"),
        Refusal(method: Clients.Remove.self, parameters: #"{"client":""}"#, field: "client"),
        Refusal(method: Clients.Subscribe.self, parameters: #"{"client":"org.a","window":4097}"#, field: "window"),
        Refusal(method: Clients.Subscribe.self, parameters: "{}", field: "client"),
        Refusal(method: Push.Deliver.self, parameters: #"{"token":"a"}"#, field: "payload"),
        Refusal(method: Push.Deliver.self, parameters: #"{"token":"a","payload":"{}","fault":"x"}"#, field: "payload"),
        Refusal(method: Push.Deliver.self, parameters: #"{"token":"a","fault":"x","packet":65536}"#, field: "packet"),
        Refusal(method: Push.Deliver.self, parameters: #"{"token":"","fault":"x"}"#, field: "token"),
        Refusal(method: Push.SetStatus.self, parameters: #"{"state":"asleep"}"#, field: "state"),
        Refusal(method: Push.Token.self, parameters: #"{"client":""}"#, field: "client"),
        Refusal(
            method: Notifications.Next.self, parameters: #"{"trigger":{"push":true}}"#, field: "trigger.push"),
        Refusal(method: Notifications.Present.self, parameters: #"{"occurrence":"a","by":""}"#, field: "by"),
        Refusal(
            method: Clients.WillPresent.self,
            parameters: #"{"client":"org.a","sequence":1,"options":["list","alert"]}"#, field: "options[1]"),
        Refusal(
            method: Clients.WillPresent.self, parameters: #"{"client":"org.a","sequence":0,"options":[]}"#,
            field: "sequence"),
        Refusal(method: Clients.Confirm.self, parameters: #"{"client":"org.a"}"#, field: "sequences"),
        Refusal(method: Clients.Confirm.self, parameters: #"{"client":"org.a","through":0}"#, field: "through"),
        Refusal(method: Clients.Fail.self, parameters: #"{"client":"org.a","sequences":[1,0]}"#, field: "sequences[1]"),
        Refusal(method: Clients.Fail.self, parameters: #"{"client":"org.a","sequences":[]}"#, field: "sequences"),
        Refusal(method: Clients.Confirm.self, parameters: confirm(4_097), field: "sequences"),
    ]

    /// Each within its limits, and all together beyond theirs.
    private static func longCategories() -> String {
        let label = String(repeating: "x", count: Limits.nameBytes)
        let actions = (0..<Limits.actions).map { #"{"identifier":"a\#($0)","label":"\#(label)"}"# }
        let categories = (0..<150).map {
            #"{"identifier":"c\#($0)","actions":[\#(actions.joined(separator: ","))]}"#
        }
        return #"{"client":"org.a","categories":[\#(categories.joined(separator: ","))]}"#
    }

    @Test("a value that cannot be used is InvalidField with its path", arguments: contents + policies + others)
    func refusals(_ refusal: Refusal) throws {
        let object = try #require(try JSONReader.parse(refusal.parameters).asObject)
        let error = #expect(throws: VarlinkError.self) { try check(refusal.method, object) }
        guard case .invalidField(let field, _, _, _)? = error.flatMap({ NotifyError($0) })?.kind else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(field == refusal.field)
    }

    @Test("a NUL inside a string is refused with the field's path; inside userInfo it is the program's own affair")
    func nul() throws {
        let object = try #require(
            try JSONReader.parse(#"{"content":{"title":"Tea","body":"a\u0000"},"trigger":{"now":true}}"#).asObject)
        let error = #expect(throws: VarlinkError.self) { try check(Notifications.Schedule.self, object) }
        #expect(error?.parameters["parameter"] == "content.body")
        let inside = try #require(
            try JSONReader.parse(#"{"content":{"title":"T","userInfo":{"x":"\u0000"}},"trigger":{"now":true}}"#)
                .asObject)
        #expect(throws: Never.self) { try check(Notifications.Schedule.self, inside) }
    }

    @Test(
        "an absolute URL of any scheme is taken",
        arguments: [
            "https://example.org", "HTTP://example.org/ü?a=b#c", "file:///tmp/a%20b.pdf", "mailto:a@example.org",
            "org.example-app+x:page/3", "tel:+49",
        ])
    func url(text: String) throws {
        let object = try #require(
            try JSONReader.parse(#"{"content":{"title":"Tea","url":"\#(text)"},"trigger":{"now":true}}"#).asObject)
        #expect(throws: Never.self) { try check(Notifications.Schedule.self, object) }
    }

    @Test("values at their limits are taken")
    func limits() throws {
        let title = String(repeating: "é", count: 512)
        let body = String(repeating: "x", count: Limits.bodyBytes)
        let object = try #require(
            try JSONReader.parse(#"{"content":{"title":"\#(title)","body":"\#(body)"},"trigger":{"now":true}}"#)
                .asObject)
        #expect(throws: Never.self) { try check(Notifications.Schedule.self, object) }
    }

    private func check<Method: NotifyMethod>(_ method: Method.Type, _ object: JSONObject) throws(VarlinkError) {
        _ = try method.parameters(object)
    }
}

extension JSON {
    /// The object, when it is one.
    var asObject: JSONObject? {
        if case .object(let object) = self { object } else { nil }
    }
}
