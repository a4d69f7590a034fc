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
            backlogEnd = loop.after(Presenter.burst) { [weak self] in self?.summary.used = nil }
            summary.used = (summary.used ?? 0) + plan.shown.count
        }
        for waiting in plan.summarized {
            try store.deleteBanner(occurrence: waiting.banner.occurrence)
            let reason = waiting.banner.isHeld ? "held by do not disturb" : "one of many at once"
            try note("not shown", "\(reason): a summary stands for them", waiting.banner.occurrence)
        }
        var kept = try store.summary() ?? SummaryState.Kept(count: 0)
        kept.count += plan.summarized.count
        try store.setValue(kept.text, StoreKey.summary)
    }

    /// Shows the summary, or what it has grown to; one call at a time, so that a storm is no storm of calls.
    func showSummary() throws {
        guard !summary.isFlying, pause == nil, let kept = try currentSummary(), kept.count != summary.shown,
            let capabilities = server?.capabilities
        else { return }
        summary.isFlying = true
        let banner = Presenter.summary(of: kept.count, capabilities, isSilent: kept.serverID != nil)
        call("Notify", banner.arguments(replacing: kept.serverID ?? 0)) { [weak self] result in
            self?.summary.isFlying = false
            guard case .success(let reply) = result, case .uint32(let number)? = reply.arguments.first else {
                return try self?.summaryRefused(result) ?? ()
            }
            self?.summary.shown = kept.count
            try self?.change {
                guard var now = try self?.store.summary() else { return }
                now.serverID = number
                try self?.store.setValue(now.text, StoreKey.summary)
            }
        }
    }

    /// The summary as it stands now: for no more than are unanswered, and for nothing once all are dealt with.
    private func currentSummary() throws(StoreError) -> SummaryState.Kept? {
        guard var kept = try store.summary() else { return nil }
        let unanswered = try store.counts().unanswered
        guard unanswered < kept.count else { return kept }
        kept.count = unanswered
        try store.setValue(unanswered == 0 ? nil : kept.text, StoreKey.summary)
        guard unanswered == 0 else { return kept }
        summary.shown = 0
        // A server that does not know it any more shows none.
        if let number = kept.serverID { call("CloseNotification", [.uint32(number)]) { _ in } }
        return nil
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
    func summaryClosed(_ number: UInt32) throws -> Bool {
        guard try store.summary()?.serverID == number else { return false }
        summary.shown = 0
        try store.setValue(nil, StoreKey.summary)
        return true
    }

    private static func summary(of count: Int, _ capabilities: ServerCapabilities, isSilent: Bool) -> Banner {
        var content = Content(title: count == 1 ? "1 more notification" : "\(count) notifications")
        content.body =
            "They came at once, while no screen was there or while do not disturb was on. notifyctl list --unanswered shows them."
        var source = BannerSource(
            content: content, level: .active, client: "org.notifyd", clientName: "notifyd", handle: "-summary")
        source.isSilent = isSilent
        var banner = Banner(source, capabilities, snoozes: [])
        banner.actions = []
        return banner
    }
}
