/// FNV-1a of 64 bits: the same for the same bytes, whoever asks, whenever; no protection against somebody who wants a clash.
///
/// Source: Fowler, Noll, Vo, draft-eastlake-fnv.
struct StableHash {
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    /// Takes the bytes of a text in.
    mutating func mix(_ text: String) {
        for byte in text.utf8 { mix(byte) }
    }

    /// Takes a byte in.
    mutating func mix(_ byte: UInt8) {
        value = (value ^ UInt64(byte)) &* 0x100_0000_01B3
    }
}
