// The life of a banner
//
//                      rings                     shown                closed by itself,
//   (none) ───────────────────▶ waiting ───────────────▶ open ────── by the user … ──────▶ left
//      ▲                        ▲    ▲                     │                                 │
//      │ withdrawn              │    └─ rings, changes ────┤                                 │
//      │                        └─ server lost, restart ───┤                                 │
//   closing ◀───────────────────────── is done ────────────┴─────────────────────────────────┘
//
// Of many that wait one summary is shown; each of them is `summarized` until it is done, rings again, or the user has seen the
// summary.
//
// The occurrence decides whether it wants attention (`rings`, `changes`, `isDone`, `stays`), the server whether it has it
// (`shown`, `refused`, `closed`, `withdrawn`). A server's number stays with the banner until it is gone, because answers
// may still come under it: some servers say that a banner is closed before they say which button was pressed.

/// The table of a banner's states.
public enum BannerLife {
    /// The banner after an event; nil when there is none any more.
    ///
    /// `isStale` says that the occurrence rang, changed or was done since the server was asked to show it.
    public static func after(
        _ event: BannerEvent, _ banner: BannerRecord?, occurrence: Int64, isStale: Bool = false
    ) -> BannerRecord? {
        guard let banner else { return appearing(event, occurrence) }
        switch event {
        case .rings: return banner.moved(to: .waiting, silent: false)
        case .changes: return banner.state == .open ? banner.moved(to: .waiting, silent: true) : banner
        case .isDone: return banner.serverID == nil ? nil : banner.moved(to: .closing)
        case .stays:
            return banner.state == .open
                ? banner.moved(to: .left) : after(.isDone, banner, occurrence: occurrence, isStale: isStale)
        case .shown(let number): return shown(banner, number, isStale: isStale)
        case .refused: return isStale ? banner : refused(banner)
        case .closed: return closed(banner)
        case .withdrawn: return banner.state == .closing ? nil : banner
        case .summarized: return summarized(banner)
        }
    }

    private static func appearing(_ event: BannerEvent, _ occurrence: Int64) -> BannerRecord? {
        switch event {
        case .rings: BannerRecord(occurrence: occurrence, state: .waiting)
        // It was done while the server made it.
        case .shown(let number): BannerRecord(occurrence: occurrence, state: .closing, serverID: number)
        case .changes, .isDone, .stays, .refused, .closed, .withdrawn, .summarized: nil
        }
    }

    private static func shown(_ banner: BannerRecord, _ number: UInt32, isStale: Bool) -> BannerRecord {
        var banner = banner
        banner.serverID = number
        switch banner.state {
        case .waiting: return isStale ? banner : banner.moved(to: .open)
        case .open, .left, .summarized: return banner.moved(to: .open)
        case .closing: return banner
        }
    }

    /// What it said before is still on the screen, under its number.
    private static func refused(_ banner: BannerRecord) -> BannerRecord? {
        guard banner.serverID != nil else { return nil }
        return banner.state == .waiting ? banner.moved(to: .open) : banner
    }

    private static func closed(_ banner: BannerRecord) -> BannerRecord? {
        switch banner.state {
        case .open, .left: banner.moved(to: .left)
        // What is to be shown anew has no place to be shown in any more.
        case .waiting: BannerRecord(occurrence: banner.occurrence, state: .waiting, isSilent: banner.isSilent)
        case .closing, .summarized: banner
        }
    }

    private static func summarized(_ banner: BannerRecord) -> BannerRecord {
        guard banner.state == .waiting, banner.serverID == nil else { return banner }
        var summarized = banner
        summarized.state = .summarized
        return summarized
    }
}

extension BannerRecord {
    fileprivate func moved(to state: State, silent: Bool? = nil) -> BannerRecord {
        var banner = self
        banner.state = state
        banner.isHeld = false
        if let silent { banner.isSilent = silent }
        return banner
    }
}
