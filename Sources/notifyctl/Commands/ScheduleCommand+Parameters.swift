import NotifyInterface
import NotifyModel
import Varlink

/// The parts of a request, read from the words.
extension ScheduleCommand {
    static func trigger(_ arguments: ParsedArguments) throws(CommandError) -> WireTrigger {
        let given = [at, delay, now, every, cron, rrule].filter(arguments.has).map(\.name)
        guard given.count == 1 else {
            let fault = given.isEmpty ? "the date is missing" : "\(given.joined(separator: " and ")) exclude each other"
            throw .usage("\(fault); write one of --at TIME, --in DURATION, --now, --every, --cron and --rrule")
        }
        if arguments.has(zone), arguments.has(delay) || arguments.has(now) {
            throw .usage("--zone goes with wall times only; \(given[0]) needs no zone")
        }
        let exceptions = arguments.values(of: except)
        return WireTrigger(
            at: arguments.value(of: at), zone: arguments.value(of: zone), duration: arguments.value(of: delay),
            now: arguments.has(now), every: arguments.value(of: every), cron: arguments.value(of: cron),
            rrule: arguments.value(of: rrule), start: arguments.value(of: start), floating: arguments.has(floating),
            gap: try arguments.choice(gap, of: Series.Gap.self),
            overlap: try arguments.choice(overlap, of: Series.Overlap.self),
            count: try arguments.number(count, in: Limits.seriesDates), until: arguments.value(of: until),
            except: exceptions.isEmpty ? nil : exceptions)
    }

    static func content(_ arguments: ParsedArguments) throws(CommandError) -> Content {
        var content = Content(title: arguments.required(0), body: arguments.operand(1))
        if let text = arguments.value(of: body) {
            guard content.body == nil else {
                throw .usage(
                    "BODY is given twice, as \"\(PlainText.line(content.body ?? ""))\" and by --body; give it once")
            }
            content.body = text
        }
        content.subtitle = arguments.value(of: subtitle)
        content.sound = try FileOperand.resource(arguments, sound, of: .sound)
        content.soundLoop = arguments.has(soundLoop)
        content.badge = try arguments.number(badge, in: Limits.badge)
        content.icon = try FileOperand.resource(arguments, icon, of: .icon)
        content.image = try FileOperand.path(arguments, image)
        content.url = arguments.value(of: url)
        content.isTransient = arguments.has(transient)
        content.isResident = arguments.has(resident)
        content.thread = arguments.value(of: thread)
        content.category = arguments.value(of: category)
        let words = InterruptionLevel.allCases.map(\.word)
        if let word = try arguments.choice(level, of: words) {
            content.level = InterruptionLevel(word: word) ?? .active
        }
        content.userInfo = try userInfo(arguments)
        return content
    }

    static func userInfo(_ arguments: ParsedArguments) throws(CommandError) -> String? {
        var object = JSONObject()
        if let text = arguments.value(of: infoJSON) {
            object = try parsedObject(text)
        }
        for (name, value) in try arguments.pairs(info, as: "KEY=VALUE") {
            guard object[name] == nil else {
                throw .usage("--info gives \"\(name)\" a second value; give each key once")
            }
            object[name] = .string(value)
        }
        return object.isEmpty ? nil : object.description
    }

    private static func parsedObject(_ text: String) throws(CommandError) -> JSONObject {
        let json: JSON
        do throws(VarlinkError) {
            json = try JSONReader.parse(Array(text.utf8))
        } catch {
            throw .usage("--info-json is not JSON: \(error.message); write an object such as {\"page\":3}")
        }
        guard case .object(let object) = json else {
            throw .usage("--info-json is \(json.kind); write an object such as {\"page\":3}")
        }
        return object
    }

    static func policy(_ arguments: ParsedArguments) throws(CommandError) -> WirePolicy? {
        let times = try arguments.number(times, in: Limits.renotifyTimes)
        if times != nil, !arguments.has(renotify) {
            throw .usage("--times goes with --renotify DURATION only; add it")
        }
        var steps: [WireEscalationStep] = []
        for text in arguments.values(of: escalate) {
            for step in try EscalationText.parse(text) {
                let command = step.command.map(ParsedArguments.shell)
                steps.append(
                    WireEscalationStep(after: step.after, step: step.word, command: command))
            }
        }
        let policy = WirePolicy(
            grace: arguments.value(of: grace), expire: arguments.value(of: expire),
            renotify: arguments.value(of: renotify), times: times, escalation: steps.isEmpty ? nil : steps,
            ackOn: try arguments.choice(acknowledgeOn, of: AcknowledgeOn.self),
            exec: try arguments.shellCommand(exec), ifMissed: try arguments.choice(ifMissed, of: IfMissed.self),
            keepEach: arguments.has(keepEach))
        return policy == WirePolicy() ? nil : policy
    }
}
