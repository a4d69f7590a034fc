import NotifyStore

// Surfaces other than the notification server hear what do-not-disturb held when it is over. What the store marks as held is
// gathered first, a batch a turn, because the presenter shows it, or lets a summary stand for it, and then it is marked no
// longer; until that is done the presenter takes it for held.

extension Daemon {
    /// Do-not-disturb has begun or ended.
    func releaseHeld() {
        heldRelease = nil
        guard !wasQuiet, mailboxes.hasMonitors else { return }
        heldRelease = HeldRelease()
        // In a turn after the one that ended it, whose commit counts.
        loop.perform { [unowned self] in try deciding { try gatherMore() } }
    }

    /// Without a summary rather than without banners: what cannot be gathered is released all the same.
    private func gatherMore() throws {
        do {
            try gather()
        } catch {
            heldRelease = nil
            loop.perform { [unowned self] in presenter?.quietChanged() }
            throw error
        }
    }

    private func gather() throws {
        guard var gathered = heldRelease else { return }
        let held = try store.waitingBanners(after: gathered.row, isHeld: true, limit: DueRun.batch)
        try gathered.add(held) { banner in
            if case .show = PresentationRule.decide(banner.level, try presentationFacts(client: banner.client)) {
                return true
            }
            return false
        }
        heldRelease = gathered
        guard held.count < DueRun.batch else {
            return loop.perform { [unowned self] in try deciding { try gatherMore() } }
        }
        heldRelease = nil
        for connection in mailboxes.release(gathered, commit: durability.committed) { server?.touch(connection) }
        presenter?.quietChanged()
    }
}
