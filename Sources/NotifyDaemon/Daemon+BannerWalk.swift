import NotifyInterface
import NotifyModel
import NotifyStore
import Systemd

// Banners depend on more than their occurrence: on what the user lets the client do, and on the actions of its categories.
// When these change, the client's banners are looked at again, a batch a turn. What has been done of it is in memory alone: a
// turn that is undone begins it anew, and after a restart every banner is made and decided about anew in any case.

extension Daemon {
    /// Something has changed that banners of a client depend on: they are looked at again.
    func lookAgain(at client: Int64, categories: Set<String> = [], isPermission: Bool = false) throws {
        bannerWalks[client, default: BannerWalk()].add(categories, isPermission: isPermission)
        try walkBanners(of: client)
    }

    /// Goes on where a turn was undone.
    func walkAnew() throws {
        for client in bannerWalks.keys.sorted() { try walkBanners(of: client) }
    }

    /// The turn was undone: what it looked at is looked at again when the store is well.
    func forgetWalks() {
        for client in bannerWalks.keys { bannerWalks[client]?.beginAnew() }
    }

    private func walkBanners(of client: Int64) throws {
        guard !awaitsStore, var walk = bannerWalks[client] else { return }
        guard !walk.isDone else {
            bannerWalks[client] = nil
            return
        }
        let found = try store.banners(after: walk.row, limit: DueRun.batch)
        for banner in found where banner.client == client { try lookAgain(at: banner, walk) }
        walk.took(found.count, of: DueRun.batch, last: found.last?.banner.occurrence)
        bannerWalks[client] = walk
        presenter?.consider()
        loop.perform { [unowned self] in try deciding { try walkBanners(of: client) } }
    }

    private func lookAgain(at waiting: WaitingBanner, _ walk: BannerWalk) throws {
        let banner = waiting.banner
        if walk.isPermission {
            let denial = try presentationFacts(client: waiting.client).denial
            if let denial { return try withdraw(banner, because: denial) }
            if banner.isHeld { try store.unholdBanner(occurrence: banner.occurrence) }
        }
        guard !walk.categories.isEmpty, let category = try category(of: banner.occurrence),
            walk.categories.contains(category)
        else { return }
        presenter?.outdate(banner.occurrence)
        try writer.contentChanged(banner.occurrence)
    }

    private func category(of row: Int64) throws -> String? {
        guard let record = try store.occurrence(row: row) else { return nil }
        do throws(NotifyError) {
            return try Content(storedText: record.content).category
        } catch {
            log(.error, "the banner of occurrence \(row) keeps its buttons: \(error)")
            return nil
        }
    }

    /// Takes a banner from the screen, and for good: its occurrence stays unanswered.
    private func withdraw(_ banner: BannerRecord, because denial: String) throws(StoreError) {
        guard try store.moveBanner(.isDone, occurrence: banner.occurrence) else { return }
        writer.bannerChanged(banner.occurrence)
        let wasSeen = banner.serverID != nil
        guard banner.state != .left else { return }
        try store.note(
            LedgerEntry(event: wasSeen ? "left the screen" : "not shown", at: clock.now.wall, detail: denial),
            occurrence: banner.occurrence)
    }
}
