/// An offset that looks random and is the same for the same names and number, whoever asks, whenever.
///
/// What is drawn anew at each start or registration starves what it delays (systemd issue 21166); a hash is drawn once for
/// good. ``StableHash`` of the bytes, then the finalizer of MurmurHash3, as FNV's low bits alone are too regular.
enum StableOffset {
    /// Milliseconds from 0 up to `span`, which is not reached; 0 when the span is not positive.
    static func milliseconds(of names: [String], number: Int64, within span: Int64) -> Int64 {
        guard span > 0 else { return 0 }
        var hash = StableHash()
        for name in names {
            hash.mix(name)
            // No byte of UTF-8: "a", "bc" and "ab", "c" differ.
            hash.mix(0xFF)
        }
        for shift in stride(from: 0, to: 64, by: 8) { hash.mix(UInt8(truncatingIfNeeded: number >> Int64(shift))) }
        return Int64(finished(hash.value) % UInt64(span))
    }

    private static func finished(_ hash: UInt64) -> UInt64 {
        var hash = (hash ^ (hash >> 33)) &* 0xFF51_AFD7_ED55_8CCD
        hash = (hash ^ (hash >> 33)) &* 0xC4CE_B9FE_1A85_EC53
        return hash ^ (hash >> 33)
    }
}
