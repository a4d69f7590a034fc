import NotifyTestSupport
import Testing

@testable import notifyctl

/// Each command against a daemon by a table: what it asks, what it prints for people and as JSON.
@Suite("commands")
struct CommandTests {
    private static let tea =
        #"{"client":"org.notifyd.Cli","identifier":"tea","scheduled":"2026-12-23T08:00:00Z","handle":"+12","#
        + #""state":"fired","title":"Tea","level":"active","firing":1,"fired":"2026-12-23T08:00:01Z"}"#
    private static let news =
        #"{"client":"org.example.News","identifier":"n 1","scheduled":"2026-12-24T08:00:00Z","#
        + #""due":"2026-12-24T08:00:00Z","handle":"+13","state":"pending","title":"日本\u001b[2J","level":"passive","#
        + #""firing":0,"ownerMissing":true}"#

    @Test("list asks page after page as long as a cursor comes back, also after an empty page")
    func pages() throws {
        let server = try PagedDaemon(pages: [
            #""occurrences":[]"#, #""occurrences":[\#(Self.tea)]"#, #""occurrences":[\#(Self.news)]"#,
        ])
        let run = try Run(["list", "--all", "--client", "org.example.News"], socket: server.socket)
        #expect(
            run.output == """
                HANDLE  WHEN                 STATE                    ID                    TITLE
                +12     2026-12-23 09:00:01  fired                    tea                   Tea
                +13     2026-12-24 09:00     pending (owner missing)  org.example.News/n 1  日本\u{FFFD}[2J

                """)
        #expect(
            server.parameters == [
                #"{"filter":"all","client":"org.example.News"}"#,
                #"{"filter":"all","client":"org.example.News","cursor":"1"}"#,
                #"{"filter":"all","client":"org.example.News","cursor":"2"}"#,
            ])
    }

    @Test("client list reads all pages too, and prints them as one table or one object", arguments: [false, true])
    func clientPages(json: Bool) throws {
        func client(_ name: String) -> String {
            #"{"client":"\#(name)","source":"added","launchOn":[],"removed":false,"connected":false,"#
                + #""unconfirmed":0,"parked":0,"launchFailures":0,"permission":{"authorization":"denied","#
                + #""banner":true,"sound":true,"badge":true,"launch":true,"maxLevel":"active"},"state":"notRunning"}"#
        }
        let server = try PagedDaemon(pages: [#""clients":[\#(client("org.a"))]"#, #""clients":[\#(client("org.b"))]"#])
        let run = try Run(["client", "list"] + (json ? ["--json"] : []), socket: server.socket)
        if json {
            #expect(run.output == #"{"clients":[\#(client("org.a")),\#(client("org.b"))]}"# + "\n")
        } else {
            #expect(run.output.split(separator: "\n").dropFirst().map { $0.prefix(5) } == ["org.a", "org.b"])
        }
        #expect(server.parameters == ["{}", #"{"cursor":"1"}"#])
    }

    /// A desktop entry, the words beside it, and what is sent of it or a word of why it is not.
    static let entries: [(entry: String, words: [String], outcome: String)] = [
        (
            "Exec=news %U --icon %i\nIcon=n", [],
            #"{"client":"org.example.News","name":"News","exec":["news","--icon","--icon","n"]}"#
        ),
        ("DBusActivatable=true", [], #"{"client":"org.example.News","name":"News","busName":"org.example.News"}"#),
        (
            "Exec=news", ["org.example.Mine", "--name", "Mine"],
            #"{"client":"org.example.Mine","name":"Mine","exec":["news"]}"#
        ),
        ("Exec=news\nTerminal=true", [], "Terminal=true wants a terminal"),
        ("Exec=news\nTryExec=/nowhere/news", [], "it is not installed: TryExec=/nowhere/news"),
        ("Exec=news", ["--unit", "x.service"], "--unit stands beside --desktop"),
        ("Exec=\"news", [], "a quote in Exec= is not closed"),
    ]

    @Test("client add takes what a desktop entry says", arguments: entries)
    func desktop(entry: String, words: [String], outcome: String) throws {
        let directory = try TemporaryDirectory()
        let path = try directory.write(
            "org.example.News.desktop", "[Desktop Entry]\nType=Application\nName=News\n\(entry)\n")
        let server = try PagedDaemon(pages: [#""created":true"#])
        let run = try Run(["client", "add"] + words + ["--desktop", path], socket: server.socket)
        if run.status == 0 {
            #expect(server.parameters == [outcome])
        } else {
            #expect(run.status == 2 && run.errors.contains(outcome), "\(run.errors)")
        }
    }

    @Test("a desktop entry without a reverse-DNS name asks for the client's")
    func desktopName() throws {
        let directory = try TemporaryDirectory()
        let path = try directory.write("news.desktop", "[Desktop Entry]\nType=Application\nName=News\nExec=news\n")
        let run = try Run(["client", "add", "--desktop", path], socket: "/nowhere")
        #expect(run.status == 2 && run.errors.contains("name one before --desktop, such as org.example.news"))
        #expect(try Run(["client", "add"], socket: "/nowhere").errors.contains("ID is missing"))
        let absent = try Run(["client", "add", "--desktop", "org.example.Nowhere"], socket: "/nowhere")
        #expect(absent.status == 2 && absent.errors.contains("is not in applications/ of"))
    }

    /// The words of a snooze, TZ, and what is sent of a date.
    static let untils: [(words: [String], zone: String, sent: String)] = [
        (["--until", "18:00"], "Asia/Tokyo", #""until":"18:00","zone":"Asia/Tokyo""#),
        (["--until", "2026-12-24T09:00Z"], "Asia/Tokyo", #""until":"2026-12-24T09:00Z""#),
        (["--until", "18:00", "--zone", "Asia/Kolkata"], "Asia/Tokyo", #""until":"18:00","zone":"Asia/Kolkata""#),
        (["10min"], "CET-1CEST", #""duration":"10min""#),
    ]

    @Test("the date of a snooze is read in the zone of TZ, unless one is named", arguments: untils)
    func snoozeZone(words: [String], zone: String, sent: String) throws {
        let daemon = try FakeDaemon(["Snooze": #"{"occurrence":\#(Self.tea)}"#])
        _ = try Run(["snooze", "tea"] + words, socket: daemon.socket, zone: zone)
        #expect(
            daemon.parameters(of: "Notifications.Snooze") == [#"{"occurrence":"tea",\#(sent),"by":"command line"}"#])
    }

    @Test("a rule in TZ is refused where the date of a snooze needs its zone")
    func snoozeRule() throws {
        let daemon = try FakeDaemon(["Snooze": #"{"occurrence":\#(Self.tea)}"#])
        let run = try Run(["snooze", "tea", "--until", "18:00"], socket: daemon.socket, zone: "CET-1CEST")
        #expect(run.status == 2 && run.errors.contains("--zone"), "\(run.errors)")
    }

    @Test("list --json prints all pages as one object")
    func listJSON() throws {
        let server = try PagedDaemon(pages: [#""occurrences":[\#(Self.tea)]"#, #""occurrences":[\#(Self.tea)]"#])
        let run = try Run(["list", "--json"], socket: server.socket)
        #expect(run.output == #"{"occurrences":[\#(Self.tea),\#(Self.tea)]}"# + "\n")
    }

    @Test("an empty list says so")
    func emptyList() throws {
        let daemon = try FakeDaemon(["List": #"{"occurrences":[]}"#, "History": #"{"occurrences":[]}"#])
        #expect(try Run(["list"], socket: daemon.socket).output == "No notifications.\n")
        #expect(try Run(["history"], socket: daemon.socket).output == "No notifications.\n")
    }

    @Test("history begins with what is unanswered, the newest first, and asks for no more than it was asked for")
    func history() throws {
        let closed = Self.tea.dropLast() + #","closed":"2026-12-23T08:05:00Z","closedBy":"user"}"#
        let older = Self.tea.replacing("+12", with: "+11").replacing("08:00:01Z", with: "07:00:01Z")
        let server = try PagedDaemon(pages: [#""occurrences":[\#(older)]"#, #""occurrences":[\#(Self.tea)]"#])
        #expect(
            try Run(["history", "--limit", "2"], socket: server.socket).output == """
                HANDLE  WHEN                 STATE  BY  ID   TITLE
                +12     2026-12-23 09:00:01  fired      tea  Tea
                +11     2026-12-23 08:00:01  fired      tea  Tea

                """)
        #expect(server.parameters == [#"{"filter":"unanswered"}"#, #"{"filter":"unanswered","cursor":"1"}"#])
        let daemon = try FakeDaemon([
            "List": #"{"occurrences":[\#(Self.tea)]}"#, "History": #"{"occurrences":[\#(closed)]}"#,
        ])
        #expect(
            try Run(["history", "--limit", "2"], socket: daemon.socket).output == """
                HANDLE  WHEN                 STATE  BY    ID   TITLE
                +12     2026-12-23 09:00:01  fired        tea  Tea
                +12     2026-12-23 09:05     fired  user  tea  Tea

                """)
        #expect(daemon.parameters(of: "Notifications.History") == [#"{"limit":1}"#])
    }

    @Test("the categories of a client are a table")
    func categories() throws {
        let daemon = try FakeDaemon([
            "Show": #"{"client":{"client":"org.notifyd.Cli","source":"built-in","launchOn":[],"removed":false,"#
                + #""connected":false,"unconfirmed":0,"parked":0,"launchFailures":0,"#
                + #""permission":{"authorization":"notDetermined","banner":true,"sound":true,"badge":true,"#
                + #""launch":true,"maxLevel":"time-sensitive"},"state":"notRunning"},"categories":["#
                + #"{"identifier":"drink","actions":[{"identifier":"yes","label":"Yes"}]}]}"#
        ])
        let run = try Run(["category", "list"], socket: daemon.socket)
        #expect(
            run.output == """
                CATEGORY  ACTIONS
                drink     yes: "Yes"

                """)
        #expect(daemon.parameters(of: "Clients.Show") == [#"{"client":"org.notifyd.Cli"}"#])
        #expect(
            try Run(["category", "list", "--json"], socket: daemon.socket).output
                == #"{"categories":[{"identifier":"drink","actions":[{"identifier":"yes","label":"Yes"}]}]}"# + "\n")
    }

    @Test(
        "what no daemon would take is refused by the word",
        arguments: [
            (["category", "add", "drink"], "a category without actions offers nothing"),
            (["category", "add", "drink", "--action", "default=Open"], "--action \"default\" is built in"),
            (["client", "badge", "org.example.A", "many"], "N \"many\" is no number"),
            (["client", "badge", "org.example.A", "1000000"], "N \"1000000\" is out of range"),
        ])
    func refusedHere(words: [String], error: String) throws {
        let run = try Run(words)
        #expect(run.status == 2 && run.errors.hasPrefix("notifyctl: \(error)"), "\(run.errors)")
    }

    @Test("show prints what there is, a line each")
    func show() throws {
        let daemon = try FakeDaemon([
            "Show": #"{"occurrence":\#(Self.tea),"content":{"title":"Tea","body":"one\ntwo","userInfo":{"cup":2}},"#
                + #""trigger":{"at":"2026-12-23T09:00:00","zone":"Europe/Berlin"},"#
                + #""policy":{"renotify":"1min","times":3,"escalate":[{"after":"10min","step":"raise"},{"after":"1h","step":"exec","command":["/bin/sh","-c","beep a,b"]}],"#
                + #""exec":["/bin/sh","-c","beep twice"]},"actions":[{"identifier":"yes","label":"Yes"},"#
                + #"{"identifier":"reply","label":"Reply","kind":"text","placeholder":"say"}]}"#
        ])
        let run = try Run(["show", "tea"], socket: daemon.socket)
        #expect(
            run.output == """
                ID:           org.notifyd.Cli/tea
                Handle:       +12
                State:        fired
                Date:         Wed 2026-12-23 09:00 Europe/Berlin +01:00
                Rang:         Wed 2026-12-23 09:00:01 Europe/Berlin +01:00
                Level:        active
                Title:        Tea
                Body:         one
                              two
                Info:         {"cup":2}
                At:           2026-12-23T09:00:00 in Europe/Berlin
                Rings again:  every 1min, 3 times
                Escalates:    raise:10min,exec:1h=beep a,b
                Runs:         beep twice
                Action:       yes: "Yes"
                Action:       reply: "Reply", with text ("say")

                """)
        #expect(daemon.parameters(of: "Notifications.Show") == [#"{"occurrence":"tea"}"#])
    }

    @Test("explain tells the story in order")
    func explain() throws {
        let daemon = try FakeDaemon([
            "Explain": #"{"occurrence":\#(Self.tea),"entries":[{"event":"scheduled","at":"2026-12-22T08:00:00Z"},"#
                + #"{"event":"fired","at":"2026-12-23T08:00:01Z","detail":"on time"}]}"#
        ])
        #expect(
            try Run(["explain", "+12"], socket: daemon.socket).output == """
                tea (+12) "Tea": fired
                Date: Wed 2026-12-23 09:00 Europe/Berlin +01:00

                WHEN                 WHAT       WHY
                2026-12-22 09:00     scheduled
                2026-12-23 09:00:01  fired      on time

                """)
    }

    /// What a command asks, and what it prints.
    struct Exchange: CustomTestStringConvertible, Sendable {
        let words: [String]
        let method: String
        let parameters: String
        let answer: String
        let output: String

        var testDescription: String { words.joined(separator: " ") }
    }

    private static let clock =
        #"{"wall":"2026-12-24T08:00:00Z","elapsed":90000,"running":1000,"zone":"Asia/Tokyo","next":"2026-12-24T09:00:00Z"}"#
    private static let clockText = """
        Clock:    Thu 2026-12-24 17:00 Asia/Tokyo +09:00
        Elapsed:  1min 30s
        Running:  1s
        Fired:    3
        Next:     Thu 2026-12-24 18:00 Asia/Tokyo +09:00, in 1h

        """

    static let exchanges: [Exchange] = [
        Exchange(
            words: ["cancel", "tea", "+13", "--keep-delivered"], method: "Notifications.Cancel",
            parameters: #"{"occurrences":["tea","+13"],"keepDelivered":true,"by":"command line"}"#,
            answer: #"{"cancelled":2}"#,
            output: "2 cancelled\n"),
        Exchange(
            words: ["cancel", "--all", "--client", "org.example.A"], method: "Notifications.Cancel",
            parameters: #"{"client":"org.example.A","all":true,"by":"command line"}"#, answer: #"{"cancelled":0}"#,
            output: "0 cancelled\n"),
        Exchange(
            words: ["ack", "tea", "x"], method: "Notifications.Acknowledge",
            parameters: #"{"occurrences":["tea","x"],"by":"command line"}"#, answer: #"{"acknowledged":[\#(tea)]}"#,
            output: "Acknowledged tea (+12) \"Tea\"\n"),
        Exchange(
            words: ["ack", "tea"], method: "Notifications.Acknowledge",
            parameters: #"{"occurrences":["tea"],"by":"command line"}"#, answer: #"{"acknowledged":[]}"#,
            output: "Nothing was open\n"),
        Exchange(
            words: ["snooze", "n 1", "10min"], method: "Notifications.Snooze",
            parameters: #"{"occurrence":"n 1","duration":"10min","by":"command line"}"#,
            answer: #"{"occurrence":\#(news)}"#,
            output: "Snoozed org.example.News/n 1 (+13) \"日本\u{FFFD}[2J\": "
                + "Thu 2026-12-24 09:00 Europe/Berlin +01:00, in 23h 12min\n"),
        Exchange(
            words: ["snooze", "tea", "--until", "2026-12-24T08:00"], method: "Notifications.Snooze",
            parameters: #"{"occurrence":"tea","until":"2026-12-24T08:00","zone":"Europe/Berlin","by":"command line"}"#,
            answer: #"{"occurrence":\#(tea)}"#, output: "Snoozed tea (+12) \"Tea\"\n"),
        Exchange(
            words: ["snooze", "n 1", "--until", "2026-12-24T17:00", "--zone", "Asia/Tokyo"],
            method: "Notifications.Snooze",
            parameters: #"{"occurrence":"n 1","until":"2026-12-24T17:00","zone":"Asia/Tokyo","by":"command line"}"#,
            answer: #"{"occurrence":\#(news)}"#,
            output: "Snoozed org.example.News/n 1 (+13) \"日本\u{FFFD}[2J\": "
                + "Thu 2026-12-24 17:00 Asia/Tokyo +09:00, in 23h 12min\n"),
        Exchange(
            words: ["respond", "tea", "reply", "on my way"], method: "Notifications.Respond",
            parameters: #"{"occurrence":"tea","action":"reply","text":"on my way","by":"command line"}"#,
            answer: #"{"occurrence":\#(tea)}"#, output: "Answered tea (+12) \"Tea\": reply\n"),
        Exchange(
            words: ["retry", "tea", "--client", "org.example.A"], method: "Clients.Retry",
            parameters: #"{"occurrence":"tea","client":"org.example.A"}"#, answer: #"{"messages":2}"#,
            output: "2 messages of tea are sent again\n"),
        Exchange(
            words: [
                "client", "add", "org.example.A", "--name", "A", "--exec", "a --b", "--signal", "SIGUSR1",
                "--launch-on",
                "fired,response",
            ], method: "Clients.Add",
            parameters: #"{"client":"org.example.A","name":"A","exec":["/bin/sh","-c","a --b"],"signal":"SIGUSR1","#
                + #""launchOn":["fired","response"]}"#, answer: #"{"created":true}"#, output: "Added org.example.A\n"),
        Exchange(
            words: ["client", "add", "org.example.A"], method: "Clients.Add",
            parameters: #"{"client":"org.example.A"}"#, answer: #"{"created":false}"#, output: "Changed org.example.A\n"
        ),
        Exchange(
            words: ["client", "badge", "org.example.A", "3"], method: "Clients.SetBadge",
            parameters: #"{"client":"org.example.A","count":3}"#, answer: "{}",
            output: "The badge of org.example.A is 3\n"),
        Exchange(
            words: ["category", "add", "drink", "--action", "yes=Yes", "--reply=Say", "--client", "org.example.A"],
            method: "Clients.AddCategory",
            parameters: #"{"client":"org.example.A","category":{"identifier":"drink","actions":["#
                + #"{"identifier":"yes","label":"Yes"},"#
                + #"{"identifier":"reply","label":"Reply","kind":"text","placeholder":"Say"}]}}"#,
            answer: #"{"created":true}"#, output: "Added category org.example.A/drink\n"),
        Exchange(
            words: ["category", "add", "drink", "--reply"], method: "Clients.AddCategory",
            parameters: #"{"client":"org.notifyd.Cli","category":{"identifier":"drink","actions":["#
                + #"{"identifier":"reply","label":"Reply","kind":"text"}]}}"#,
            answer: #"{"created":false}"#, output: "Changed category drink\n"),
        Exchange(
            words: ["category", "remove", "drink"], method: "Clients.RemoveCategory",
            parameters: #"{"client":"org.notifyd.Cli","category":"drink"}"#, answer: "{}",
            output: "Removed category drink\n"),
        Exchange(
            words: ["client", "remove", "org.example.A"], method: "Clients.Remove",
            parameters: #"{"client":"org.example.A"}"#, answer: "{}", output: "Removed org.example.A\n"),
        Exchange(
            words: ["clock", "advance", "1d"], method: "Manager.AdvanceClock", parameters: #"{"by":"1d"}"#,
            answer: #"{"clock":\#(clock),"fired":3}"#, output: clockText),
        Exchange(
            words: ["clock", "next"], method: "Manager.NextClock", parameters: "{}",
            answer: #"{"clock":\#(clock),"fired":3}"#, output: clockText),
        Exchange(
            words: ["clock", "suspend", "8h"], method: "Manager.SuspendClock", parameters: #"{"duration":"8h"}"#,
            answer: #"{"clock":\#(clock),"fired":3}"#, output: clockText),
        Exchange(
            words: ["clock", "set", "2026-12-24T08:00Z"], method: "Manager.SetClock",
            parameters: #"{"to":"2026-12-24T08:00Z"}"#, answer: #"{"clock":\#(clock),"fired":3}"#, output: clockText),
        Exchange(
            words: ["clock", "zone", "Asia/Tokyo"], method: "Manager.SetClockZone",
            parameters: #"{"zone":"Asia/Tokyo"}"#,
            answer: #"{"clock":\#(clock),"fired":3}"#, output: clockText),
    ]

    @Test("a command asks one thing and says what came of it", arguments: exchanges)
    func exchange(_ exchange: Exchange) throws {
        let method = String(exchange.method.drop { $0 != "." }.dropFirst())
        let daemon = try FakeDaemon([method: exchange.answer])
        let run = try Run(exchange.words, socket: daemon.socket)
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
        #expect(run.output == exchange.output)
        #expect(daemon.parameters(of: exchange.method) == [exchange.parameters])
        let json = try Run(exchange.words + ["--json"], socket: daemon.socket)
        #expect(json.output == exchange.answer + "\n")
    }

    @Test("clock show reads the clock, and a daemon on the real clock says how to get a virtual one")
    func clockShow() throws {
        let daemon = try FakeDaemon(["ShowClock": #"{"clock":\#(Self.clock)}"#])
        let run = try Run(["clock", "show"], socket: daemon.socket)
        #expect(run.output == Self.clockText.replacing("Fired:    3\n", with: ""))
        let other = try FakeDaemon([:])
        let real = try Run(["clock", "show"], socket: other.socket)
        #expect(real.status == 1 && real.errors.contains("--test-clock"))
    }

    @Test("times are those of the daemon's virtual clock when it has one")
    func virtualTime() throws {
        let daemon = try FakeDaemon([
            "ShowClock": #"{"clock":\#(Self.clock)}"#, "Snooze": #"{"occurrence":\#(Self.news)}"#,
        ])
        let run = try Run(["snooze", "n 1", "10min"], socket: daemon.socket)
        #expect(run.output.hasSuffix("Thu 2026-12-24 17:00 Asia/Tokyo +09:00, now\n"))
    }

    @Test("status prints the daemon and its notes")
    func status() throws {
        let daemon = try FakeDaemon([
            "Status":
                #"{"version":"0.1.0","pid":7,"store":"ok","storePath":"/s/store.db","since":"2026-12-23T08:00:00Z","#
                + #""now":"2026-12-23T08:48:00Z","zone":"Europe/Berlin","virtualClock":false,"pending":3,"unanswered":1,"#
                + #""unconfirmed":0,"parked":2,"clients":4,"streams":1,"next":"2026-12-23T09:00:00Z","#
                + #""notes":["run systemctl --user enable notifyd"]}"#
        ])
        #expect(
            try Run(["status"], socket: daemon.socket).output == """
                notifyd:      0.1.0, process 7, since Wed 2026-12-23 09:00 Europe/Berlin +01:00
                Store:        ok, /s/store.db
                Clock:        Wed 2026-12-23 09:48 Europe/Berlin +01:00
                Next:         Wed 2026-12-23 10:00 Europe/Berlin +01:00, in 12min
                Pending:      3
                Unanswered:   1
                Unconfirmed:  0
                Failed:       2
                Clients:      4, 1 connected
                Note:         run systemctl --user enable notifyd

                """)
    }

    @Test("clients are a table, and one client is a page")
    func clients() throws {
        let client =
            #"{"client":"org.example.A","name":"A","source":"added","exec":["/usr/bin/a","hello world"],"launchOn":["fired"],"#
            + #""removed":false,"connected":true,"unconfirmed":2,"parked":0,"launchFailures":1,"state":"foreground","#
            + #""permission":{"authorization":"notDetermined","banner":true,"sound":false,"badge":true,"launch":true,"#
            + #""maxLevel":"critical"}}"#
        let daemon = try FakeDaemon([
            "List": #"{"clients":[\#(client)]}"#,
            "Show": #"{"client":\#(client),"categories":[{"identifier":"drink","actions":"#
                + #"[{"identifier":"yes","label":"Yes"}]}]}"#,
        ])
        #expect(
            try Run(["client", "list"], socket: daemon.socket).output == """
                CLIENT         NAME  SOURCE  ALLOWED  STATE              UNCONFIRMED  FAILED
                org.example.A  A     added   partly   in the foreground  2            0

                """)
        #expect(
            try Run(["client", "show", "org.example.A"], socket: daemon.socket).output == """
                Client:           org.example.A
                Name:             A
                Source:           added
                Command:          /usr/bin/a 'hello world'
                Launched for:     fired
                Allowed:          yes (not asked), up to critical, no sound
                State:            in the foreground
                Unconfirmed:      2
                Failed:           0
                Launches failed:  1 in a row
                Category:         drink (yes: "Yes")

                """)
    }

    @Test("without a daemon every command that needs one exits 3 and says how to start it")
    func noDaemon() throws {
        for words in [["list"], ["schedule", "a", "--now"], ["status"], ["ack", "x"], ["listen"], ["clock", "next"]] {
            let run = try Run(words)
            #expect(run.status == 3, "\(words): \(run.errors)")
            #expect(run.errors.contains("no daemon at /nonexistent/notifyd/socket; start it with"))
        }
    }

    @Test("a refusal exits 1, in one line on standard error")
    func refused() throws {
        let daemon = try FakeDaemon([
            "Acknowledge": #"{"error":"org.notifyd.Notifications.Ambiguous","parameters":{"occurrence":"tea","#
                + #""candidates":["a.B/tea","c.D/tea"]}}"#
        ])
        let run = try Run(["ack", "tea"], socket: daemon.socket)
        #expect(run.status == 1)
        #expect(run.errors == "notifyctl: \"tea\" names several occurrences; name one of them: a.B/tea, c.D/tea\n")
    }
}
