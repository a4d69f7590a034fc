import NotifyInterface
import NotifyModel
import NotifyStore
import Systemd

extension Presenter {
    /// A backlog is one as long as new parts of it come within that time.
    private static let burst: Duration = .seconds(2)

    /// Lets the summary stand for what is not shown by itself.
    func summarize(_ plan: BannerPlan) throws {
        guard !plan.summarized.isEmpty else { return }
        if plan.isBacklog {
            backlogEnd?.cancel()
            backlogEnd = loop.after(Presenter.burst) { [weak self] in self?.endBacklog() }
            summary.used = (summary.used ?? 0) + plan.shown.count
        }
        var kept = try store.summary() ?? SummaryState.Kept()
        for waiting in plan.summarized {
            let reason: SummaryReasons = waiting.banner.isHeld ? .held : summary.isLate ? .late : .many
            kept.reasons.insert(reason)
            try store.moveBanner(.summarized, occurrence: waiting.banner.occurrence)
            try note("not shown", "\(reason.word): a summary stands for it", waiting.banner.occurrence)
        }
        try store.setValue(kept.text, StoreKey.summary)
    }

    /// Nothing of the backlog is left: what comes now is new.
    func endBacklog() {
        summary.used = nil
        summary.isLate = false
    }

    /// The user has seen the summary: forgets what it stood for, a bite a turn; returns whether that goes on.
    func forgetSeen() throws -> Bool {
        guard try store.summary()?.isOver == true else { return false }
        let count = try store.forgetSummarized(limit: TakeOver.bite)
        if count < TakeOver.bite { try store.setValue(nil, StoreKey.summary) }
        return true
    }

    /// Shows the summary, or what has become of it; one call at a time, so that a storm is no storm of calls.
    func showSummary() throws {
        guard !summary.isFlying, pause == nil, let kept = try store.summary(), !kept.isOver,
            let capabilities = server?.capabilities
        else { return }
        let count = try store.summarizedCount(most: SummaryText.counted + 1)
        guard count > 0 else { return try endSummary(kept) }
        let named = try named()
        let text = SummaryText(count: count, titles: named.map(\.title), reasons: kept.reasons)
        let banner = Presenter.banner(text, capabilities, isSilent: kept.serverID != nil)
        let words = "\(banner.summary)\n\(banner.body)"
        guard words != summary.shown else { return }
        summary.isFlying = true
        if kept.serverID == nil { summary.named = [] }
        call("Notify", banner.arguments(replacing: kept.serverID ?? 0)) { [weak self] result in
            self?.summary.isFlying = false
            guard case .success(let reply) = result, case .uint32(let number)? = reply.arguments.first else {
                return try self?.summaryRefused(result) ?? ()
            }
            self?.summary.shown = words
            try self?.summaryShown(number, naming: named.map(\.row))
        }
    }

    private func summaryShown(_ number: UInt32, naming rows: [Int64]) throws {
        let name = server?.name ?? "the notification server"
        let new = rows.filter { !summary.named.contains($0) }
        summary.named = Set(rows)
        try change { [weak self] in
            guard let self else { return }
            // Nothing that it stands for was left while the server made it.
            guard var now = try store.summary(), !now.isOver else { return close(number) }
            now.serverID = number
            try store.setValue(now.text, StoreKey.summary)
            for row in new { try note("shown", "by \(name), in a summary", row) }
        }
    }

    /// All that it stood for are dealt with.
    private func endSummary(_ kept: SummaryState.Kept) throws(StoreError) {
        try store.setValue(nil, StoreKey.summary)
        if let number = kept.serverID { close(number) }
    }

    private func close(_ number: UInt32) {
        summary.shown = nil
        // A server that does not know it any more shows none.
        call("CloseNotification", [.uint32(number)]) { _ in }
    }

    /// What the summary names: of the newest the most urgent.
    private func named() throws -> [(row: Int64, title: String)] {
        let newest = try store.summarizedBanners(limit: Presenter.looked)
        let levels = Set(newest.map(\.level)).sorted(by: >)
        let urgent = levels.flatMap { level in newest.filter { $0.level == level } }
        return try urgent.prefix(SummaryText.named).compactMap { waiting in
            let row = waiting.banner.occurrence
            return try title(of: row).map { (row, $0) }
        }
    }

    private static let looked: Int = 64

    /// What cannot be read has its name.
    private func title(of row: Int64) throws(StoreError) -> String? {
        guard let record = try store.occurrence(row: row) else { return nil }
        do throws(NotifyError) {
            return try Content(storedText: record.content).title
        } catch {
            return record.identifier
        }
    }

    /// A number that the server does not know is given up, and a server that has had too much is asked again; for anything
    /// else the summary is given up.
    private func summaryRefused(_ result: Result<BusMessage, SystemdError>) throws {
        guard case .failure(let error) = result, error.code == .refused else { return }
        if error.busError == Presenter.excess { return rest() }
        try change { [store] in
            guard var kept = try store.summary(), kept.serverID != nil else {
                return try store.setValue(nil, StoreKey.summary)
            }
            kept.serverID = nil
            try store.setValue(kept.text, StoreKey.summary)
        }
    }

    /// The user has seen the summary, or it has timed out.
    func summaryClosed(_ number: UInt32, _ reason: BannerClosing) throws -> Bool {
        guard var kept = try store.summary(), kept.serverID == number else { return false }
        for row in summary.named.sorted() where try store.banner(occurrence: row)?.state == .summarized {
            try note("left the screen", "in a summary: \(reason.words)", row)
        }
        summary.shown = nil
        kept.isOver = true
        try store.setValue(kept.text, StoreKey.summary)
        return true
    }

    private static func banner(_ text: SummaryText, _ capabilities: ServerCapabilities, isSilent: Bool) -> Banner {
        var source = BannerSource(
            content: text.content, level: .active, client: "org.notifyd", clientName: "notifyd", handle: "-summary")
        source.isSilent = isSilent
        var banner = Banner(source, capabilities, snoozes: [])
        banner.actions = []
        return banner
    }
}
