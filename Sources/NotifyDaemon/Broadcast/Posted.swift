import NotifyInterface

/// One post of this turn, and whom it goes to.
struct Posted {
    var posting: WirePosting
    let route: PostRoute
    /// Suspended observers get it as well.
    var immediately = false
    /// It is kept in the store, so that it is true only if the turn is.
    var isRetained = false
    /// It waited for its observer, and may be retained by a commit that is not on disk yet.
    var wasHeld = false
    /// How many were lost before it.
    var lost: Int?

    /// Whether it goes to the same observers under the same conditions, so that both are sent in one piece.
    func travels(with other: Posted) -> Bool {
        route === other.route && immediately == other.immediately && isRetained == other.isRetained
            && wasHeld == other.wasHeld
    }
}
