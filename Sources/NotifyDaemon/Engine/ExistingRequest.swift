import NotifyModel

/// What is there under an identifier.
struct ExistingRequest: Hashable, Sendable {
    let trigger: Trigger
    /// Content, policy and actions are equal to what is scheduled now.
    let sameContent: Bool
    /// The newest occurrence of the current revision.
    let occurrence: Occurrence?

    /// The occurrence, while the identifier counts as taken.
    var open: Occurrence? {
        guard let occurrence, !occurrence.state.isClosed else { return nil }
        return occurrence
    }
}
