/// What is to be looked at again of a client's banners, and how far that has come.
struct BannerWalk: Hashable, Sendable {
    /// Categories whose actions changed.
    private(set) var categories: Set<String> = []
    /// Whether the user has said something new about what the client may do.
    private(set) var isPermission = false
    /// The last occurrence that was looked at.
    private(set) var row: Int64 = 0
    /// Whether all were looked at; it is over when the turn in which that happened was kept.
    private(set) var isDone = false

    /// There is more reason to look, so that it begins anew.
    mutating func add(_ categories: Set<String>, isPermission: Bool) {
        self.categories.formUnion(categories)
        self.isPermission = self.isPermission || isPermission
        beginAnew()
    }

    /// What was done is lost.
    mutating func beginAnew() {
        row = 0
        isDone = false
    }

    /// That many of `limit` were found, the last of them for that occurrence.
    mutating func took(_ count: Int, of limit: Int, last: Int64?) {
        row = last ?? row
        isDone = count < limit
    }
}
