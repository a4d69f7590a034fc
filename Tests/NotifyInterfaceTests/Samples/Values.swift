import CivilTime
import NotifyInterface
import NotifyModel

/// An instant written in ISO form; a wrong one is a mistake of the test.
func at(_ text: String) -> Instant {
    do { return try Instant(rfc3339: text) } catch { preconditionFailure("\(error)") }
}

enum Values {
    static let content: Content = {
        var content = Content(title: "Tea \"Earl\"", body: "Four minutes\nare over", level: .timeSensitive)
        content.subtitle = "Kitchen"
        content.sound = "complete"
        content.soundLoop = true
        content.badge = 3
        content.icon = "appointment-soon"
        content.image = "/tmp/tea.png"
        content.url = "https://example.org/tea"
        content.category = "drink"
        content.thread = "kitchen"
        content.isTransient = true
        content.isResident = true
        content.userInfo = #"{"cup":1,"milk":false,"sorts":["black",null,1.5]}"#
        return content
    }()
    static let trigger = WireTrigger(
        zone: "Europe/Berlin", every: "Mon..Fri 08:00", start: "2026-03-07", gap: .skip, overlap: .both, count: 12,
        except: ["2026-03-09"])
    /// Every field at once, as no call may have them.
    static let fullTrigger = WireTrigger(
        at: "2026-03-07T08:00:00", zone: "Europe/Berlin", duration: "2h", now: true, push: true, every: "2 days",
        cron: "0 8 * * *", rrule: "FREQ=DAILY", start: "2026-03-07", floating: true, gap: .skip, overlap: .second,
        count: 12, until: "2026-12-31", except: ["2026-03-09", "2026-03-10T08:00:00"], spread: "6h")
    static let policy = WirePolicy(
        grace: "1h", expire: "1d", renotify: "5min", times: 3,
        escalation: [
            WireEscalationStep(after: "10min", step: "raise"),
            WireEscalationStep(after: "20min", step: "exec", command: ["/bin/echo", "tea"]),
        ], ackOn: .confirm, exec: ["/bin/true"], ifMissed: .all, keepEach: true, deliver: .foreground)
    static let actions = [
        Action(identifier: "done", label: "Done"),
        Action(
            identifier: "reply", label: "Reply", kind: .text, placeholder: "Say something", options: ["foreground"]),
    ]
    static let response = Response(action: "reply", text: "Thanks", by: "command line", at: at("2026-03-07T07:05:00Z"))
    static let plainContent = Content(title: "Tea")
    static let occurrence = WireOccurrence(
        client: "org.example.Tea", identifier: "pot", scheduled: at("2026-03-07T07:00:00Z"),
        due: at("2026-03-07T07:10:00Z"), handle: OccurrenceHandle(row: 12), state: "snoozed", title: "Tea",
        level: "time-sensitive", firing: 1, fired: at("2026-03-07T07:00:00.250Z"), late: 250,
        confirmed: at("2026-03-07T07:00:01Z"), closed: at("2026-03-07T07:20:00Z"), closedBy: "user",
        response: response, local: "2026-03-07T08:00:00", series: true, folded: 4, ownerMissing: true, zoneUnknown: true
    )
    static let plainOccurrence = WireOccurrence(
        client: "org.example.Tea", identifier: "pot", scheduled: at("2026-03-07T07:00:00Z"),
        handle: OccurrenceHandle(row: 12), state: "pending", title: "Tea", level: "active", firing: 0)
    static let message = WireMessage(
        sequence: 7, id: "org.example.Tea/pot@2026-03-07T07:00:00Z/response/1", client: "org.example.Tea",
        kind: "response", identifier: "pot", scheduled: at("2026-03-07T07:00:00Z"), firing: 1,
        handle: OccurrenceHandle(row: 12), at: at("2026-03-07T07:05:00Z"), late: 250, folded: 4, level: "critical",
        content: content,
        response: response, state: "expired", by: "expiry", lifecycle: lifecycle, fetch: fetchWake, push: pushMessage,
        present: at("2026-03-07T07:05:02Z"), unrecorded: true)
    static let pushMessage = WirePushMessage(messageId: "7e0b2c1a", userInfo: #"{"cup":3}"#)
    static let lifecycle = WireLifecycle(
        event: "didFinishLaunching", reason: "response", deadline: at("2026-03-07T07:00:05Z"))
    static let fetchWake = WireFetchWake(
        task: "fetch", kind: "refresh", event: "begin", wake: "3", deadline: at("2026-03-07T07:00:30Z"))
    static let plainMessage = WireMessage(
        id: "org.example.Tea/lifecycle/7", client: "org.example.Tea", kind: "lifecycle",
        at: at("2026-03-07T07:00:00Z"))
    static let client = WireClient(
        client: "org.example.Tea", name: "Tea Timer", source: "added", exec: ["/usr/bin/tea", "--ring"],
        unit: "tea.service", busName: "org.example.Tea", signal: "SIGUSR1", launchOn: ["fired", "response"],
        removed: false, connected: true, unconfirmed: 2, parked: 1, launchFailures: 0, badge: 3, state: .foreground,
        exitsOnSuspend: true, taskLimit: "1min", nextLaunch: at("2026-03-07T08:00:00Z"))
    static let permission: Permission = {
        var permission = Permission()
        permission.authorization = .authorized
        permission.sound = false
        permission.maximum = .critical
        return permission
    }()
    static let quiet = WireQuiet(
        on: true, until: at("2026-03-08T07:00:00Z"), by: "user", next: at("2026-03-08T22:00:00Z"))
    static let plainClient = WireClient(
        client: "org.example.Tea", source: "registered", launchOn: [], removed: true, connected: false, unconfirmed: 0,
        parked: 0, launchFailures: 3)
    static let categories = [
        NotifyModel.Category(identifier: "drink", actions: actions, options: ["customDismissAction"])
    ]
    static let plainCategories = [
        NotifyModel.Category(identifier: "drink", actions: [Action(identifier: "done", label: "Done")])
    ]
    static let clock = WireClock(
        wall: at("2026-03-07T00:00:00Z"), elapsed: 1_000, running: 900, zone: "Europe/Berlin",
        next: at("2026-03-07T07:00:00Z"))
    static let plainClock = WireClock(wall: at("2026-03-07T00:00:00Z"), elapsed: 0, running: 0, zone: "UTC")
}
