import NotifyTestSupport
import Testing
import Varlink

@Suite("the user's screen: a real dunst", .enabled(if: Dunst.isInstalled, "\(Dunst.absent)"))
struct DunstTests {
    private let desktop: Desktop
    private let dunst: Dunst

    init() throws {
        desktop = try Desktop()
        dunst = try Dunst(on: desktop.bus)
    }

    private func show(_ identifier: String, _ more: JSON = [:]) throws {
        try desktop.ring(identifier, more)
        try desktop.wait(identifier, until: "shown")
        try Eventually.wait("dunst displays \(identifier)") { try dunst.displayed() ?? 0 > 0 }
    }

    private func waitUntilEmpty() throws {
        try Eventually.wait("the screen is empty") { try dunst.displayed() == 0 }
    }

    @Test("a click into the banner is the default action, in the client's mailbox once, and the banner is gone")
    func click() throws {
        let content: JSON = ["title": "Tea is ready", "subtitle": "Green & hot", "body": "<3 minutes> are over"]
        try show("tea", ["content": content, "actions": [["identifier": "done", "label": "Done"]]])
        try dunst.screenshot("banner")
        try dunst.click()
        try desktop.wait("tea", until: "answered")
        try waitUntilEmpty()
        let mailbox = try desktop.daemon.mailbox()
        let messages = try mailbox.next(count: 2)
        #expect(messages[1]["response"]?["action"] == "default" && messages[1]["response"]?["by"] == "banner")
        #expect(try mailbox.isSilent())
    }

    @Test("dunst's own command invokes an action twice and closes nothing: one answer, and we close it")
    func twice() throws {
        try show("tea")
        try dunst.invoke()
        try dunst.invoke()
        try desktop.wait("tea", until: "answered")
        try waitUntilEmpty()
        let mailbox = try desktop.daemon.mailbox()
        #expect(try mailbox.next(count: 2).compactMap { $0["kind"]?.text } == ["fired", "response"])
        #expect(try mailbox.isSilent())
    }

    @Test("a button of the menu: its key, and snooze")
    func menu() throws {
        try show("tea", ["actions": [["identifier": "more-water", "label": "More water"]]])
        try dunst.choose("more-water")
        try desktop.wait("tea", until: "answered")
        try waitUntilEmpty()
        let messages = try desktop.daemon.mailbox().next(count: 2)
        #expect(messages[1]["response"]?["action"] == "more-water")
        try show("coffee")
        try dunst.choose("notifyd-snooze-600000")
        try desktop.wait("coffee", until: "snoozed")
        try waitUntilEmpty()
        try desktop.daemon.caller().advance("10min")
        try Eventually.wait("it is back") { try dunst.displayed() == 1 }
    }

    @Test("a key that the menu would cut comes back to the client as it is", arguments: ["[1]", "x,y", "a::b"])
    func keys(identifier: String) throws {
        try show("tea", ["actions": [["identifier": .string(identifier), "label": "Label"]]])
        let sent = ["[1]": "notifyd-action-_5b1_5d", "x,y": "notifyd-action-x_2cy"][identifier] ?? identifier
        try dunst.choose(sent)
        try desktop.wait("tea", until: "answered")
        #expect(try desktop.daemon.mailbox().next(count: 2)[1]["response"]?["action"] == .string(identifier))
    }

    @Test("equal banners stay apart, each with its buttons")
    func equal() throws {
        let content: JSON = ["content": ["title": "Equal", "body": "Text"]]
        for name in ["one", "two", "three"] { try show(name, content) }
        try Eventually.wait("all three are there") { try dunst.displayed() == 3 }
        for name in ["one", "two", "three"] {
            #expect(try desktop.daemon.caller().account(name).last == "shown")
        }
        #expect(try desktop.daemon.control("ack", "one", "two").status == 0)
        try Eventually.wait("one is left") { try dunst.displayed() == 1 }
    }

    @Test("text is shown as it is: what looks like mark-up is none")
    func plainText() throws {
        try show("tea", ["content": ["title": "Tea & <i>more</i>", "body": "Now & <b>here</b> <img src=x/>"]])
        try dunst.close()
        try waitUntilEmpty()
        let history = try dunst.history()
        #expect(history.contains("Tea &amp; &lt;i&gt;more&lt;/i&gt;"))
        #expect(history.contains("Now &amp; &lt;b&gt;here&lt;/b&gt; &lt;img src=x/&gt;"))
    }

    @Test("closing a banner acknowledges; acknowledging elsewhere closes it")
    func closing() throws {
        try show("tea")
        try dunst.close()
        try desktop.wait("tea", until: "acknowledged")
        try show("coffee")
        #expect(try desktop.daemon.control("ack", "coffee").status == 0)
        try waitUntilEmpty()
    }

    @Test("after a restart of the daemon there is one banner, and its buttons work")
    func daemonRestart() throws {
        try show("tea")
        try desktop.daemon.restart()
        let call = try desktop.daemon.caller()
        try Eventually.wait("it is shown again") {
            try call.detail("shown", of: "tea")?.hasSuffix("without sound") == true
        }
        #expect(try dunst.displayed() == 1)
        try dunst.click()
        try desktop.wait("tea", until: "answered")
        try waitUntilEmpty()
    }
}
