import NotifyInterface

/// One post of this turn, and whom it goes to.
struct Posted {
    let posting: WirePosting
    let route: PostRoute
    /// Suspended observers get it as well.
    let immediately: Bool
    /// It is kept in the store, so that it is true only if the turn is.
    let isRetained: Bool

    /// Whether it goes to the same observers under the same conditions, so that both are sent in one piece.
    func travels(with other: Posted) -> Bool {
        route === other.route && immediately == other.immediately && isRetained == other.isRetained
    }
}

/// What is to be sent at the end of the turn, in the order in which it came about.
enum Outgoing {
    case post(Posted)
    /// An observer is suspended no longer: what waited for it comes before what is posted from now on.
    case rest(of: Observer)

    var posted: Posted? {
        if case .post(let posted) = self { posted } else { nil }
    }
}
