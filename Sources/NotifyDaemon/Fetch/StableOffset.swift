/// An offset that looks random and is the same for the same names and number, whoever asks, whenever.
///
/// What is drawn anew at each start or registration starves what it delays (systemd issue 21166); a hash is drawn once for
/// good. FNV-1a over the bytes, then the finalizer of MurmurHash3, as FNV's low bits alone are too regular.
enum StableOffset {
    /// Milliseconds from 0 up to `span`, which is not reached; 0 when the span is not positive.
    static func milliseconds(of names: [String], number: Int64, within span: Int64) -> Int64 {
        guard span > 0 else { return 0 }
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for name in names {
            for byte in name.utf8 { mix(byte, into: &hash) }
            // No byte of UTF-8: "a", "bc" and "ab", "c" differ.
            mix(0xFF, into: &hash)
        }
        for shift in stride(from: 0, to: 64, by: 8) {
            mix(UInt8(truncatingIfNeeded: number >> Int64(shift)), into: &hash)
        }
        return Int64(finished(hash) % UInt64(span))
    }

    private static func mix(_ byte: UInt8, into hash: inout UInt64) {
        hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }

    private static func finished(_ hash: UInt64) -> UInt64 {
        var hash = (hash ^ (hash >> 33)) &* 0xFF51_AFD7_ED55_8CCD
        hash = (hash ^ (hash >> 33)) &* 0xC4CE_B9FE_1A85_EC53
        return hash ^ (hash >> 33)
    }
}
