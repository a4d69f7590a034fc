import NotifyModel

extension ScheduleCommand {
    static let at = Option.value("--at", "TIME", "The date, as 2026-12-24T08:00 or with Z or an offset.")
    static let delay = Option.value("--in", "DURATION", "After a duration, such as 90s, 10min or 1h 30min.")
    static let now = Option.flag("--now", "At once.")
    static let zone = Option.value(
        "--zone", "ZONE",
        "The zone of a TIME without offset, such as Europe/Berlin; that of $TZ or the system when absent.")

    static let body = Option.value("--body", "TEXT", "The text, instead of the word BODY.")
    static let subtitle = Option.value("--subtitle", "TEXT", "A second line under the title.")
    static let url = Option.value("--url", "URL", "What to open.")
    static let thread = Option.value("--thread", "ID", "Group it with the notifications of this thread.")
    static let level = Option.value(
        "--level", "LEVEL", "How much it may interrupt: passive, active, time-sensitive or critical.")
    static let info = Option.repeated("--info", "KEY=VALUE", "Text for the program that gets it; may be repeated.")
    static let infoJSON = Option.value("--info-json", "JSON", "An object for the program that gets it.")

    static let category = Option.value("--category", "ID", "Offer the actions of this category of the client.")
    static let action = Option.repeated("--action", "ID=LABEL", "Offer a button; may be repeated.")
    static let reply = Option.optionalValue(
        "--reply", "PLACEHOLDER", "Offer a reply with text, under the action named reply.")

    static let id = Option.value("--id", "ID", "The identifier; five letters are made when absent.")
    static let client = Option.value("--client", "ID", "The client it belongs to; org.notifyd.Cli when absent.")
    static let ifExists = Option.value(
        "--if-exists", "WHAT", "What to do when the identifier exists: replace, keep or fail.")
    static let grace = Option.value("--grace", "DURATION", "Later than this at its date it counts as missed.")
    static let expire = Option.value("--expire", "DURATION", "This long after its date it is closed unanswered.")
    static let renotify = Option.value("--renotify", "DURATION", "Ring again at this interval until it is closed.")
    static let times = Option.value("--times", "N", "How many times to ring again; 12 when absent.")
    static let escalate = Option.repeated(
        "--escalate", "STEPS", "While nobody answers: raise:10m rings louder, exec:20m=COMMAND runs one.")
    static let exec = Option.value("--exec", "COMMAND", "Run a command at its date, by /bin/sh.")
    static let acknowledgeOn = Option.value(
        "--ack-on", "WHAT", "What closes it: answer, or confirm when its program has it.")

    static let syntax = CommandSyntax(
        "schedule", summary: "Keeps a notification until its date and delivers it then.",
        usage: "TITLE [BODY] (--at TIME | --in DURATION | --now) [OPTIONS]",
        operands: [.required("TITLE"), .optional("BODY")],
        sections: [
            .init(heading: "When (one of --at, --in and --now)", options: [at, delay, now, zone]),
            .init(heading: "What it says", options: [body, subtitle, url, thread, level, info, infoJSON]),
            .init(heading: "How it is answered", options: [category, action, reply]),
            .init(
                heading: "What happens around its date",
                options: [grace, expire, renotify, times, escalate, exec, acknowledgeOn]),
            .init(heading: "What it is called", options: [id, client, ifExists]),
        ],
        example: "notifyctl schedule \"Tea is ready\" --in 4min --renotify 1min",
        fields: [
            "trigger.at": "--at", "trigger.in": "--in", "trigger.now": "--now", "trigger.zone": "--zone",
            "content.title": "TITLE", "content.body": "BODY", "content.subtitle": "--subtitle", "content.url": "--url",
            "content.thread": "--thread", "content.level": "--level", "content.category": "--category",
            "content.userInfo": "--info", "identifier": "--id", "client": "--client", "ifExists": "--if-exists",
            "actions": "--action", "policy.grace": "--grace", "policy.expire": "--expire",
            "policy.renotify": "--renotify", "policy.times": "--times", "policy.escalate": "--escalate",
            "policy.exec": "--exec", "policy.ackOn": "--ack-on",
        ])
}
