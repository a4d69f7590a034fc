public import CivilTime

/// The instants of a wall time in a zone under the policies for gaps and overlaps: none, one or two.
public struct ResolvedTime: Hashable, Sendable {
    /// The wall time that was asked for.
    public let civil: CivilDateTime
    /// How often clocks show it.
    public let kind: ZoneLookup.Kind
    /// The first instant; nil when the wall time is skipped and the policy leaves it out.
    public let first: Instant?
    /// The instant of the second pass; only for a repeated wall time under `OverlapPolicy.both`.
    public let second: Instant?
    /// What clocks show at `first` when the wall time does not exist and was moved; nil otherwise.
    public let moved: CivilDateTime?

    /// The instants in order.
    public var instants: [Instant] { [first, second].compactMap { $0 } }
}

extension Zone {
    /// The instants at which clocks show a wall time, by the policies.
    public func resolve(
        _ civil: CivilDateTime, gap: GapPolicy = .shift, overlap: OverlapPolicy = .first
    ) -> ResolvedTime {
        let found = lookup(civil)
        func answer(_ first: Instant?, second: Instant? = nil, moved: CivilDateTime? = nil) -> ResolvedTime {
            ResolvedTime(civil: civil, kind: found.kind, first: first, second: second, moved: moved)
        }
        switch (found.kind, gap, overlap) {
        case (.unique, _, _), (.repeated, _, .first): return answer(found.before)
        case (.skipped, .skip, _): return answer(nil)
        case (.skipped, .shift, _): return answer(found.before, moved: local(found.before))
        case (.repeated, _, .second): return answer(found.after)
        case (.repeated, _, .both): return answer(found.before, second: found.after)
        }
    }
}
