import CivilTime
public import NotifyModel

/// Listings are read in pages, each bounded by the rows it looks at: a listing of one client among a million occurrences
/// must not keep the loop from its sockets.
extension Store {
    /// A page of occurrences: of one client or of all, at most `limit`, after at most about `examining` rows looked at.
    ///
    /// Points of the elapsed axis are ordered by the date that they mean at `moment`. Throws ``StoreError/Code/misuse``
    /// when `cursor` is not one that a page of this filter gave.
    public func page(
        _ filter: PageFilter, client: Int64? = nil, limit: Int, cursor text: String? = nil, at moment: Moment,
        examining: Int = 4_096
    ) throws(StoreError) -> Page {
        let stages = Listing.stages(of: filter)
        let cursor = text.map { Cursor($0, of: filter) } ?? stages[0].start(stage: 0)
        guard let cursor else { throw StoreError(.misuse, "\(text ?? "") is not a cursor of this listing") }

        let listing = stages[cursor.stage]
        var ranges: [PageRange] = []
        for (source, place) in zip(listing.sources, cursor.places) {
            ranges.append(try range(source, from: place, listing.state, client, limit, examining, moment))
        }
        let rows = PageRange.merge(&ranges, limit: limit)
        var records: [OccurrenceRecord] = []
        for row in rows {
            if let record = try occurrence(row: row) { records.append(record) }
        }
        return Page(occurrences: records, cursor: next(ranges, stage: cursor.stage, of: stages)?.text)
    }

    private func next(_ ranges: [PageRange], stage: Int, of stages: [Listing]) -> Cursor? {
        let places = ranges.map(\.next)
        if places.contains(where: { $0 != nil }) { return Cursor(stage: stage, places: places) }
        guard stages.indices.contains(stage + 1) else { return nil }
        return stages[stage + 1].start(stage: stage + 1)
    }

    private func range(
        _ source: Listing.Source, from place: Cursor.Place?, _ state: OccurrenceState?, _ client: Int64?, _ limit: Int,
        _ examining: Int, _ moment: Moment
    ) throws(StoreError) -> PageRange {
        var range = PageRange(from: place)
        guard let place else { return range }
        var examined = 0
        try database.prepared(source.query).each(place.number, place.row) { row in
            let here = Cursor.Place(number: row.int64(1), row: row.int64(2))
            guard examined < examining, range.found.count < limit else {
                range.isCutShort = true
                return false
            }
            examined += 1
            range.examined = here
            range.examinedDate = source.date(here.number, at: moment)
            let wanted = (client == nil || client == row.int64(3)) && (state == nil || state?.rawValue == row.int(4))
            if wanted {
                range.found.append(PageRange.Found(occurrence: row.int64(0), place: here, date: range.examinedDate))
            }
            return true
        }
        return range
    }
}

extension Listing.Source {
    fileprivate func date(_ number: Int64, at moment: Moment) -> Int64 {
        isElapsed ? moment.date(of: Elapsed(milliseconds: number)).milliseconds : number
    }
}
