import NotifyModel

extension ScheduleCommand {
    static let at = Option.value("--at", "TIME", "The date, as 2026-12-24T08:00 or with Z or an offset.")
    static let delay = Option.value("--in", "DURATION", "After a duration, such as 90s, 10min or 1h 30min.")
    static let now = Option.flag("--now", "At once.")
    static let every = Option.value(
        "--every", "CALENDAR", "At each date of a calendar expression, as in Mon..Fri 09:00, or span: 2 days, 48h.")
    static let cron = Option.value("--cron", "EXPR", "At each date of a crontab schedule, such as 0 9 * * 1-5.")
    static let rrule = Option.value(
        "--rrule", "RULE", "At each date of a rule of RFC 5545, such as FREQ=WEEKLY;BYDAY=MO; needs --start.")

    static let start = Option.value("--start", "TIME", "Where a series begins; nothing comes before it.")
    static let count = Option.value(
        "--count", "N", "So many dates; dates that are left out count as well.")
    static let until = Option.value("--until", "TIME", "No date after this; a date alone means all of that day.")
    static let except = Option.repeated(
        "--except", "TIME", "Leave out this date, or all of a day; may be repeated.")
    static let ifMissed = Option.value(
        "--if-missed", "WHAT", "Of several dates due at once: fold them into one, deliver all, or skip late ones.")
    static let keepEach = Option.flag("--keep-each", "Each date goes on ringing beside newer ones.")

    static let zone = Option.value(
        "--zone", "ZONE",
        "The zone of times without offset, such as Europe/Berlin; that of $TZ or the system when absent.")
    static let floating = Option.flag("--floating", "Times are those of wherever the user is then.")
    static let gap = Option.value(
        "--gap", "WHAT", "A time that clocks skip: shift it by the gap (the default), or skip it.")
    static let overlap = Option.value(
        "--overlap", "WHAT", "A time that clocks show twice: the first (the default), the second, or both.")

    static let body = Option.value("--body", "TEXT", "The text, instead of the word BODY.")
    static let subtitle = Option.value("--subtitle", "TEXT", "A second line under the title.")
    static let sound = Option.value("--sound", "NAME|PATH", "The sound: a name such as complete, or a file.")
    static let soundLoop = Option.flag("--sound-loop", "The sound goes on until it is closed, 10 minutes at most.")
    static let icon = Option.value("--icon", "NAME|PATH", "The icon: a name such as appointment-soon, or a file.")
    static let image = Option.value("--image", "PATH", "A picture.")
    static let badge = Option.value("--badge", "N", "The number at the client's icon from then on.")
    static let url = Option.value("--url", "URL", "What a click on it opens, such as https://example.org.")
    static let thread = Option.value("--thread", "ID", "Group it with the notifications of this thread.")
    static let level = Option.value(
        "--level", "LEVEL", "How much it may interrupt: passive, active, time-sensitive or critical.")
    static let transient = Option.flag(
        "--transient", "It is only to be seen: when it goes by itself, it has expired.")
    static let resident = Option.flag("--resident", "Its banner stays when a button of it is pressed.")
    static let info = Option.repeated("--info", "KEY=VALUE", "Text for the program that gets it; may be repeated.")
    static let infoJSON = Option.value("--info-json", "JSON", "An object for the program that gets it.")

    static let category = Option.value("--category", "ID", "Offer the actions of this category of the client.")

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
        usage: "TITLE [BODY] (--at TIME | --in DURATION | --now | --every CALENDAR | --cron EXPR "
            + "| --rrule RULE --start TIME) [OPTIONS]",
        operands: [.required("TITLE"), .optional("BODY")],
        sections: [
            .init(heading: "When (one of these)", options: [at, delay, now, every, cron, rrule]),
            .init(heading: "Of a series", options: [start, count, until, except, ifMissed, keepEach]),
            .init(heading: "Of times without offset", options: [zone, floating, gap, overlap]),
            .init(
                heading: "What it says",
                options: [
                    body, subtitle, sound, soundLoop, icon, image, badge, url, thread, level, transient, resident,
                    info, infoJSON,
                ]),
            .init(heading: "How it is answered", options: [category, ActionOptions.action, ActionOptions.reply]),
            .init(
                heading: "What happens around its date",
                options: [grace, expire, renotify, times, escalate, exec, acknowledgeOn]),
            .init(heading: "What it is called", options: [id, client, ifExists]),
        ],
        example: "notifyctl schedule \"Tea is ready\" --in 4min --renotify 1min",
        fields: [
            "trigger.at": "--at", "trigger.in": "--in", "trigger.now": "--now", "trigger.zone": "--zone",
            "trigger.every": "--every", "trigger.cron": "--cron", "trigger.rrule": "--rrule",
            "trigger.start": "--start", "trigger.floating": "--floating", "trigger.gap": "--gap",
            "trigger.overlap": "--overlap", "trigger.count": "--count", "trigger.until": "--until",
            "trigger.except": "--except", "policy.ifMissed": "--if-missed", "policy.keepEach": "--keep-each",
            "content.title": "TITLE", "content.body": "BODY", "content.subtitle": "--subtitle",
            "content.sound": "--sound", "content.soundLoop": "--sound-loop", "content.icon": "--icon",
            "content.image": "--image", "content.badge": "--badge", "content.url": "--url",
            "content.thread": "--thread", "content.level": "--level", "content.category": "--category",
            "content.transient": "--transient", "content.resident": "--resident",
            "content.userInfo": "--info", "identifier": "--id", "client": "--client", "ifExists": "--if-exists",
            "actions": "--action", "policy.grace": "--grace", "policy.expire": "--expire",
            "policy.renotify": "--renotify", "policy.times": "--times", "policy.escalate": "--escalate",
            "policy.exec": "--exec", "policy.ackOn": "--ack-on",
        ])
}
