import NotifyModel
import NotifyStore
import Testing

@testable import NotifyDaemon

@Suite("the life of a banner")
struct BannerLifeTests {
    /// `STATE[:number][ silent]`, `-` for none.
    private static func banner(_ text: String) -> BannerRecord? {
        let words = text.split(separator: " ")
        let parts = words[0].split(separator: ":")
        let states: [Substring: BannerRecord.State] = [
            "waiting": .waiting, "open": .open, "left": .left, "closing": .closing,
            "summarized": .summarized,
        ]
        guard let state = states[parts[0]] else { return nil }
        return BannerRecord(
            occurrence: 1, state: state, serverID: parts.count > 1 ? UInt32(parts[1]) : nil, isSilent: words.count > 1)
    }

    static let moves: [(String, BannerEvent, String)] = [
        ("-", .rings, "waiting"), ("-", .changes, "-"), ("-", .isDone, "-"), ("-", .shown(5), "closing:5"),
        ("-", .refused, "-"), ("-", .closed, "-"), ("-", .withdrawn, "-"),
        ("waiting", .rings, "waiting"), ("waiting silent", .rings, "waiting"), ("waiting", .changes, "waiting"),
        ("waiting", .isDone, "-"), ("waiting:3", .isDone, "closing:3"), ("waiting", .shown(5), "open:5"),
        ("waiting:3 silent", .shown(5), "open:5 silent"), ("waiting:3 silent", .refused, "open:3 silent"),
        ("waiting", .refused, "-"), ("waiting:3", .closed, "waiting"), ("waiting:3", .withdrawn, "waiting:3"),
        ("open:3", .rings, "waiting:3"), ("open:3", .changes, "waiting:3 silent"), ("open:3", .isDone, "closing:3"),
        ("open:3", .shown(5), "open:5"), ("open:3", .refused, "open:3"), ("open:3", .closed, "left:3"),
        ("open:3", .withdrawn, "open:3"), ("open:3", .stays, "left:3"), ("left:3", .stays, "closing:3"),
        ("waiting", .stays, "-"), ("waiting:3", .stays, "closing:3"), ("closing:3", .stays, "closing:3"),
        ("-", .stays, "-"),
        ("left:3", .rings, "waiting:3"), ("left:3", .changes, "left:3"), ("left:3", .isDone, "closing:3"),
        ("left:3", .closed, "left:3"), ("left:3", .withdrawn, "left:3"),
        ("closing:3", .rings, "waiting:3"), ("closing:3", .changes, "closing:3"), ("closing:3", .isDone, "closing:3"),
        ("closing:3", .shown(5), "closing:5"), ("closing:3", .refused, "closing:3"),
        ("closing:3", .closed, "closing:3"), ("closing:3", .withdrawn, "-"),
        ("waiting", .summarized, "summarized"), ("waiting:3", .summarized, "waiting:3"), ("-", .summarized, "-"),
        ("open:3", .summarized, "open:3"), ("left:3", .summarized, "left:3"), ("closing:3", .summarized, "closing:3"),
        ("summarized", .rings, "waiting"), ("summarized", .changes, "summarized"), ("summarized", .isDone, "-"),
        ("summarized", .closed, "summarized"), ("summarized", .summarized, "summarized"),
    ]

    @Test("every event in every state", arguments: moves)
    func move(from: String, event: BannerEvent, to: String) {
        #expect(BannerLife.after(event, Self.banner(from), occurrence: 1) == Self.banner(to))
    }

    @Test("what changed while the server made it is shown anew in its place")
    func stale() {
        #expect(
            BannerLife.after(.shown(5), Self.banner("waiting"), occurrence: 1, isStale: true)
                == Self.banner("waiting:5"))
        #expect(
            BannerLife.after(.refused, Self.banner("waiting"), occurrence: 1, isStale: true) == Self.banner("waiting"))
    }

    @Test("whatever happens, what a server knows has a number")
    func numbers() {
        var generator = SystemRandomNumberGenerator()
        let events: [BannerEvent] = [
            .rings, .changes, .isDone, .stays, .shown(5), .shown(6), .refused, .closed, .withdrawn,
        ]
        for _ in 0..<500 {
            var banner: BannerRecord?
            for _ in 0..<12 {
                guard let event = events.randomElement(using: &generator) else { continue }
                banner = BannerLife.after(event, banner, occurrence: 1, isStale: .random(using: &generator))
                if let banner, banner.state != .waiting { #expect(banner.serverID != nil, "\(event)") }
            }
        }
    }
}

@Suite("who may show what")
struct PresentationRuleTests {
    static let cases: [(InterruptionLevel, PresentationFacts, PresentationRule)] = [
        (.active, PresentationFacts(), .show(.active, sound: true)),
        (.passive, PresentationFacts(), .show(.passive, sound: false)),
        (.critical, PresentationFacts(maximum: .timeSensitive), .show(.timeSensitive, sound: true)),
        (.critical, PresentationFacts(denial: "denied: banner=no"), .never("denied: banner=no")),
        (.active, PresentationFacts(allowsSound: false), .show(.active, sound: false)),
        (.active, PresentationFacts(isQuiet: true), .wait("do not disturb")),
        (.timeSensitive, PresentationFacts(isQuiet: true), .show(.timeSensitive, sound: true)),
        (.critical, PresentationFacts(maximum: .active, isQuiet: true), .wait("do not disturb")),
    ]

    @Test("the user's wishes against the level", arguments: cases)
    func decide(level: InterruptionLevel, facts: PresentationFacts, rule: PresentationRule) {
        #expect(PresentationRule.decide(level, facts) == rule)
    }
}

@Suite("a backlog")
struct BannerPlanTests {
    private static func waiting(_ levels: String) -> [WaitingBanner] {
        levels.enumerated().map { index, letter in
            let kind = letter.lowercased()
            return WaitingBanner(
                banner: BannerRecord(
                    occurrence: Int64(index), state: .waiting, serverID: kind == "o" ? 7 : nil,
                    isHeld: letter.isUppercase),
                level: kind == "c" ? .critical : kind == "t" ? .timeSensitive : .active, client: 1)
        }
    }

    /// What waits, the limit, how many were shown, whether it is a backlog, and the rows that are shown.
    static let cases: [(String, Int, Int, Bool, [Int64])] = [
        ("aaa", 3, 0, false, [0, 1, 2]), ("aaaa", 3, 0, false, []), ("acat", 3, 0, false, [1, 3]),
        ("acccct", 3, 0, false, [1, 2, 3]), ("ac", 3, 0, true, [1]), ("ac", 3, 3, true, []),
        ("aoaoaa", 3, 3, true, [1, 3]),
        ("", 3, 0, false, []), ("", 3, 0, true, []),
    ]

    @Test("a few are shown, of many the most urgent and what was on the screen before", arguments: cases)
    func plan(levels: String, limit: Int, used: Int, isBacklog: Bool, shown: [Int64]) {
        let plan = BannerPlan(Self.waiting(levels), limit: limit, used: used, isBacklog: isBacklog)
        #expect(plan.shown.map(\.banner.occurrence) == shown)
        #expect(plan.shown.count + plan.summarized.count == levels.count)
    }

    /// What waits, in capitals what was held; the limit, whether it is a backlog, the rows that are shown, and whether what
    /// comes soon after is part of a backlog.
    static let night: [(String, Int, Bool, [Int64], Bool)] = [
        ("A", 3, false, [0], false), ("AA", 3, false, [], false), ("aA", 3, false, [0, 1], false),
        ("aAaA", 3, false, [0, 2], false), ("AAAAAA", 3, false, [], false), ("aaaaA", 3, false, [], true),
        ("A", 3, true, [], true), ("AT", 3, false, [1], false), ("AOA", 3, false, [1], false),
    ]

    @Test("what was held comes as one summary, unless it is a single one; new things beside it", arguments: night)
    func held(levels: String, limit: Int, isBacklog: Bool, shown: [Int64], goesOn: Bool) {
        let plan = BannerPlan(Self.waiting(levels), limit: limit, isBacklog: isBacklog)
        #expect(plan.shown.map(\.banner.occurrence) == shown)
        #expect(plan.isBacklog == goesOn)
    }

    /// Why it is shown, for how many, and the lines of its body.
    static let texts: [(SummaryReasons, Int, [String])] = [
        (.held, 2, ["A", "B", "They were held by do not disturb. notifyctl list --unanswered shows them."]),
        (
            .late, 9,
            [
                "A", "B", "and 7 more",
                "They came while nothing could show them. notifyctl list --unanswered shows them.",
            ]
        ),
        (.many, 20_000, ["A", "B", "and more", "They came at once. notifyctl list --unanswered shows them."]),
        (
            [.held, .many], 3,
            [
                "A", "B", "and 1 more",
                "Some were held by do not disturb, some came at once. notifyctl list --unanswered shows them.",
            ]
        ),
    ]

    @Test("a summary names what it stands for, and why", arguments: texts)
    func says(reasons: SummaryReasons, count: Int, lines: [String]) {
        let content = SummaryText(count: count, titles: ["A", "B"], reasons: reasons).content
        #expect(content.body == lines.joined(separator: "\n"))
        #expect(content.title == (count > 10_000 ? "More than 10000 notifications" : "\(count) notifications"))
    }

    @Test("what is kept of a summary can be read again", arguments: ["1", "7", "7 5", "2 4294967295", "over"])
    func kept(text: String) {
        #expect(SummaryState.Kept(text: text)?.text == text)
    }

    @Test(
        "anything else is no summary",
        arguments: ["", "0", "8", "-1", "x", "1 x", "1 -5", "1 2 3", "1 4294967296", "over 1"])
    func broken(text: String) {
        #expect(SummaryState.Kept(text: text) == nil)
    }
}
