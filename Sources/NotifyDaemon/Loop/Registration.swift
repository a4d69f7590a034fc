/// Names one registration for its whole life; a token of a past one is known to be past.
struct Registration: Hashable, Sendable {
    let slot: UInt32
    let generation: UInt32

    init(slot: UInt32, generation: UInt32) {
        self.slot = slot
        self.generation = generation
    }

    /// Unpacks what the kernel hands back with an event.
    init(token: UInt64) {
        slot = UInt32(truncatingIfNeeded: token)
        generation = UInt32(truncatingIfNeeded: token >> 32)
    }

    /// Both numbers as the kernel's 64-bit user data.
    var token: UInt64 { UInt64(generation) << 32 | UInt64(slot) }
}
