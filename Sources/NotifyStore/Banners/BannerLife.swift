// The life of a banner
//
//                      rings                     shown                closed by itself,
//   (none) ───────────────────▶ waiting ───────────────▶ open ────── by the user … ──────▶ left
//      ▲                        ▲    ▲                     │                                 │
//      │ withdrawn              │    └─ rings, changes ────┤                                 │
//      │                        └─ server lost, restart ───┤                                 │
//   closing ◀───────────────────────── is done ────────────┴─────────────────────────────────┘
//
// The occurrence decides whether it wants attention (`rings`, `changes`, `isDone`, `stays`), the server whether it has it
// (`shown`, `refused`, `closed`, `withdrawn`). A server's number stays with the banner until it is gone, because answers
// may still come under it: some servers say that a banner is closed before they say which button was pressed.

/// What happens to a banner.
public enum BannerEvent: Hashable, Sendable {
    /// The occurrence rings, for the first time or again.
    case rings
    /// What it says has changed.
    case changes
    /// The occurrence needs no more attention.
    case isDone
    /// It needs no more attention, and its banner stays until the user takes it away.
    case stays
    /// The server shows it, under that number.
    case shown(UInt32)
    /// The server does not know the number that it was to take the place of.
    case numberRefused
    /// The server will not show it at all.
    case refused
    /// It went from the screen, for whatever reason.
    case closed
    /// The server was told to close it.
    case withdrawn
}

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
        case .numberRefused:
            guard banner.state == .waiting else { return banner.state == .closing ? nil : banner }
            return BannerRecord(occurrence: occurrence, state: .waiting, isSilent: banner.isSilent)
        case .refused: return isStale ? banner : nil
        case .closed: return closed(banner)
        case .withdrawn: return banner.state == .closing ? nil : banner
        }
    }

    private static func appearing(_ event: BannerEvent, _ occurrence: Int64) -> BannerRecord? {
        switch event {
        case .rings: BannerRecord(occurrence: occurrence, state: .waiting)
        // It was done while the server made it.
        case .shown(let number): BannerRecord(occurrence: occurrence, state: .closing, serverID: number)
        case .changes, .isDone, .stays, .numberRefused, .refused, .closed, .withdrawn: nil
        }
    }

    private static func shown(_ banner: BannerRecord, _ number: UInt32, isStale: Bool) -> BannerRecord {
        var banner = banner
        banner.serverID = number
        switch banner.state {
        case .waiting: return isStale ? banner : banner.moved(to: .open)
        case .open, .left: return banner.moved(to: .open)
        case .closing: return banner
        }
    }

    private static func closed(_ banner: BannerRecord) -> BannerRecord? {
        switch banner.state {
        case .open, .left: banner.moved(to: .left)
        // What is to be shown anew has no place to be shown in any more.
        case .waiting: BannerRecord(occurrence: banner.occurrence, state: .waiting, isSilent: banner.isSilent)
        case .closing: banner
        }
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
