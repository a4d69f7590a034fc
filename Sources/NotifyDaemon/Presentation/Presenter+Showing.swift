import CivilTime
import NotifyInterface
import NotifyModel
import NotifyStore
import Systemd

extension Presenter {
    /// As many banners are looked at in one step.
    private static let slice: Int = 256
    /// As many may be under way to the server.
    private static let flightLimit: Int = 32
    /// How often a banner is tried that the server refuses.
    private static let tries: Int = 3

    /// Asks for what waits.
    func show() throws {
        guard !isHanging, pause == nil, flights.count < Presenter.flightLimit else { return }
        let waiting = try waiting(limit: Presenter.slice)
        var held = 0
        let ready = try waiting.compactMap { banner -> WaitingBanner? in
            let occurrence = banner.banner.occurrence
            guard flights[occurrence] == nil, undurable[occurrence] == nil, !isAsked(occurrence) else { return nil }
            return try wanted(banner, &held)
        }
        let plan = BannerPlan(
            ready, limit: Int(settings.summaryAfter), used: summary.used ?? 0, isBacklog: summary.used != nil)
        for banner in plan.shown {
            do {
                try show(banner)
            } catch let error as NotifyError {
                try giveUp(banner.banner.occurrence, error)
            }
        }
        try summarize(plan)
        if waiting.count < Presenter.slice, summary.used == nil { summary.isLate = false }
        if waiting.count == Presenter.slice, !plan.summarized.isEmpty || held > 0 { return consider() }
        try showSummary()
    }

    /// What waits to be shown; what is held waits apart, so that it hides nothing that is urgent.
    func waiting(limit: Int) throws(StoreError) -> [WaitingBanner] {
        let waiting = try store.waitingBanners(limit: limit)
        guard !isQuiet(), waiting.count < limit else { return waiting }
        return waiting + (try store.waitingBanners(isHeld: true, limit: limit - waiting.count))
    }

    /// The user wants to be left alone, or no longer.
    func quietChanged() {
        mayActivate = true
        consider()
    }

    /// The banner as the user wants to see it now, nil when not now; what never will be is taken out.
    ///
    /// `held` counts those that are held from now on.
    private func wanted(_ waiting: WaitingBanner, _ held: inout Int) throws -> WaitingBanner? {
        var facts = try facts(waiting.client)
        // What is on the screen already disturbs nobody by saying something else.
        if waiting.banner.isSilent, waiting.banner.serverID != nil { facts.isQuiet = false }
        switch PresentationRule.decide(waiting.level, facts) {
        case .show(let level, let sound):
            var granted = waiting
            granted.level = level
            if !sound { granted.banner.isSilent = true }
            return granted
        case .wait:
            try store.holdBanner(occurrence: waiting.banner.occurrence)
            held += 1
            return nil
        case .never(let reason):
            try store.moveBanner(.isDone, occurrence: waiting.banner.occurrence)
            try note("not shown", reason, waiting.banner.occurrence)
            return nil
        }
    }

    /// What cannot be read cannot be shown; the others can.
    private func giveUp(_ occurrence: Int64, _ error: NotifyError) throws(StoreError) {
        log(.error, "the banner of occurrence \(occurrence) cannot be made: \(error)")
        try store.moveBanner(.isDone, occurrence: occurrence)
        try note("not shown", "it cannot be read: \(error)", occurrence)
    }

    private func show(_ waiting: WaitingBanner) throws {
        let banner = waiting.banner
        guard let record = try store.occurrence(row: banner.occurrence), record.occurrence.state == .fired else {
            try store.moveBanner(.isDone, occurrence: banner.occurrence)
            return
        }
        let wasUnrecorded = unrecorded[banner.occurrence] ?? nil
        let isMuted = try !facts(waiting.client).allowsSound
        let isMisplaced = misplaced.contains(banner.occurrence)
        let flight = BannerFlight(
            replaced: isMisplaced ? 0 : banner.serverID ?? wasUnrecorded ?? 0,
            isSilent: banner.isSilent || isMuted || wasUnrecorded != nil, isMuted: isMuted, level: waiting.level,
            asked: record.occurrence.level)
        try show(record, flight) { [weak self] in try self?.finish(banner.occurrence, $0) }
    }

    private func show(_ record: OccurrenceRecord, _ flight: BannerFlight, _ reply: @escaping Bus.Reply) throws {
        guard let capabilities = server?.capabilities else { return }
        var banner = Banner(try source(record, flight), capabilities, snoozes: settings.snoozes)
        if capabilities.stackTag { banner = distinct(banner, record.occurrence.row) }
        flights[record.occurrence.row] = flight
        call("Notify", banner.arguments(replacing: flight.replaced), reply)
    }

    private func distinct(_ banner: Banner, _ occurrence: Int64) -> Banner {
        faces[occurrence] = nil
        let distinct = BannerFace.distinct(banner, from: Set(faces.values))
        faces[occurrence] = BannerFace(distinct)
        return distinct
    }

    private func source(_ record: OccurrenceRecord, _ flight: BannerFlight) throws -> BannerSource {
        let occurrence = record.occurrence
        var source = BannerSource(
            content: try Content(storedText: record.content), level: flight.level, actions: try actions(record),
            client: record.client, clientName: try store.client(row: occurrence.client)?.displayName,
            handle: OccurrenceHandle(row: occurrence.row).description, folded: occurrence.folded,
            isSilent: flight.isSilent,
            explainsReply: explaining.contains(occurrence.row))
        source.isHeardElsewhere = playsItself(source.content)
        if occurrence.hasPolicy {
            let expiry = try store.deadlines(occurrence: occurrence.row).first { $0.kind == .expire }
            if case .due(let point)? = expiry?.clock {
                source.lifetime = point.milliseconds - clock.now.elapsed.milliseconds
            }
        }
        return source
    }

    func note(_ event: String, _ detail: String, _ occurrence: Int64) throws(StoreError) {
        let line = LedgerEntry(event: event, at: clock.now.wall, detail: detail)
        // Each surface that showed it is told of.
        try store.note(line, occurrence: occurrence, perDetail: event == "shown")
    }
}

// MARK: - What the server answers

extension Presenter {
    private func finish(_ occurrence: Int64, _ result: Result<BusMessage, SystemdError>) throws {
        guard let flight = flights[occurrence] else { return }
        switch result {
        case .success(let reply):
            guard case .uint32(let number)? = reply.arguments.first else { return try refused(occurrence, nil) }
            try shown(occurrence, number, flight)
        case .failure(let error): try refused(occurrence, error)
        }
    }

    private func shown(_ occurrence: Int64, _ number: UInt32, _ flight: BannerFlight) throws {
        refusals[occurrence] = nil
        misplaced.remove(occurrence)
        unrecorded[occurrence] = nil
        let name = server?.name ?? "the notification server"
        try change { [weak self] in
            guard let self else { return }
            try store.moveBanner(.shown(number), occurrence: occurrence, isStale: flight.isStale)
            if flight.isOutdated { try store.moveBanner(.changes, occurrence: occurrence) }
            try note("shown", "by \(name)\(flight.words)", occurrence)
            flights[occurrence] = nil
        }
        try deciding {
            guard !flight.isStale, let record = try store.occurrence(row: occurrence) else { return }
            try sound(record, isSilent: flight.isSilent)
        }
    }

    private func refused(_ occurrence: Int64, _ error: SystemdError?) throws {
        let reason = error?.description ?? "it gave no number"
        log(.info, "the banner of occurrence \(occurrence) is not shown: \(reason)")
        let flight = flights.removeValue(forKey: occurrence)
        switch error?.busError {
        case "org.freedesktop.DBus.Error.InvalidArgs" where flight?.replaced != 0:
            // The number is kept all the same: it may be something else that the server dislikes.
            misplaced.insert(occurrence)
            return consider()
        case Presenter.excess: return rest()
        case "org.freedesktop.DBus.Error.ServiceUnknown", "org.freedesktop.DBus.Error.NameHasNoOwner": return
        default: if error?.code == .disconnected { return }
        }
        refusals[occurrence, default: 0] += 1
        guard refusals[occurrence, default: 0] >= Presenter.tries else { return rest() }
        refusals[occurrence] = nil
        misplaced.remove(occurrence)
        try change { [weak self] in
            try self?.store.moveBanner(.refused, occurrence: occurrence, isStale: flight?.isStale ?? false)
            try self?.note("not shown", reason, occurrence)
        }
    }

    /// What Plasma says to two equal banners within a second.
    static let excess: String = "org.freedesktop.Notifications.Error.ExcessNotificationGeneration"

    /// Asks for nothing for a second (Plasma takes no two equal banners within one).
    func rest() {
        guard pause == nil else { return }
        pause = loop.after(.seconds(1)) { [weak self] in
            self?.pause = nil
            self?.consider()
        }
    }
}

// MARK: - Taking away

extension Presenter {
    /// Asks for what is done to go from the screen.
    func withdraw() throws {
        for banner in try store.closingBanners(limit: Presenter.flightLimit) {
            let occurrence = banner.occurrence
            guard undurable[occurrence] == nil, flights[occurrence] == nil, let number = banner.serverID,
                closings.insert(occurrence).inserted
            else { continue }
            explaining.remove(occurrence)
            misplaced.remove(occurrence)
            call("CloseNotification", [.uint32(number)]) { [weak self] result in
                // That it knows no such banner is as good.
                if case .failure(let error) = result, error.code != .refused { return }
                try self?.change {
                    self?.closings.remove(occurrence)
                    self?.faces[occurrence] = nil
                    try self?.store.moveBanner(.withdrawn, occurrence: occurrence)
                }
            }
        }
    }
}

// MARK: - Alerts of a full disk

extension Presenter {
    /// Shows what cannot be recorded; when it can be, it takes the same place.
    func showUnrecorded(_ record: OccurrenceRecord) throws {
        let occurrence = record.occurrence.row
        guard server?.capabilities != nil, !isHanging, unrecorded[occurrence] == nil, flights[occurrence] == nil else {
            return
        }
        guard
            case .show(let level, let sound) = PresentationRule.decide(
                record.occurrence.level, try facts(record.occurrence.client))
        else { return }
        unrecorded[occurrence] = .some(nil)
        let flight = BannerFlight(replaced: 0, isSilent: !sound, level: level, asked: record.occurrence.level)
        try show(record, flight) { [weak self] result in
            self?.flights[occurrence] = nil
            guard case .success(let reply) = result, case .uint32(let number)? = reply.arguments.first else { return }
            self?.unrecorded[occurrence] = .some(number)
            // The disk is full: it sounds all the same, only the ledger cannot say so.
            try self?.deciding { try self?.sound(record, isSilent: false) }
        }
    }
}
