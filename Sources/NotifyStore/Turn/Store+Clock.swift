import CivilTime
import NotifyModel

extension Store {
    /// The last reading that was stored; nil before the first.
    public func clock() throws(StoreError) -> ClockRecord? {
        try database.prepared(.clock).first { row in
            let elapsed = Elapsed(milliseconds: row.int64(1))
            return ClockRecord(boot: row.text(0), moment: Moment(wall: row.instant(2), elapsed: elapsed))
        }
    }

    /// Stores a reading: part of each turn that writes.
    public func setClock(_ clock: ClockRecord) throws(StoreError) {
        try write(.setClock, clock.boot, clock.moment.elapsed, clock.moment.wall)
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
    static let clock: Query = Query("SELECT boot, elapsed, wall FROM clock")
    static let setClock: Query = Query("REPLACE INTO clock(id, boot, elapsed, wall) VALUES (1, ?, ?, ?)")
    static let value: Query = Query("SELECT value FROM meta WHERE key = ?")
    static let setValue: Query = Query("REPLACE INTO meta(key, value) VALUES (?, ?)")
    static let deleteValue: Query = Query("DELETE FROM meta WHERE key = ?")
}
