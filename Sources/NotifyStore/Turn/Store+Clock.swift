import CivilTime
public import NotifyModel

extension Store {
    /// The last reading that was stored; nil before the first.
    public func clock() throws(StoreError) -> ClockMark? {
        try database.prepared(.clock).first { row in
            ClockMark(
                boot: row.text(0), base: row.int64(1), elapsed: Elapsed(milliseconds: row.int64(2)),
                wall: row.instant(3), agreedSince: Elapsed(milliseconds: row.int64(4)))
        }
    }

    /// Stores a reading: part of each turn that writes.
    public func setClock(_ clock: ClockMark) throws(StoreError) {
        try write(.setClock, clock.boot, clock.base, clock.elapsed, clock.wall, clock.agreedSince)
    }

    /// A value kept under a name of the daemon's own, such as the date of the last backup; nil when there is none.
    public func value(_ key: String) throws(StoreError) -> String? {
        try database.prepared(.value).first(key) { row in row.text(0) }
    }

    /// Keeps a value under a name; nil removes it.
    public func setValue(_ value: String?, _ key: String) throws(StoreError) {
        if let value {
            try write(.setValue, key, value)
        } else {
            try write(.deleteValue, key)
        }
    }
}

extension Query {
    static let clock: Query = Query("SELECT boot, base, elapsed, wall, agreed_since FROM clock")
    static let setClock: Query = Query(
        "REPLACE INTO clock(id, boot, base, elapsed, wall, agreed_since) VALUES (1, ?, ?, ?, ?, ?)")
    static let value: Query = Query("SELECT value FROM meta WHERE key = ?")
    static let setValue: Query = Query("REPLACE INTO meta(key, value) VALUES (?, ?)")
    static let deleteValue: Query = Query("DELETE FROM meta WHERE key = ?")
}
