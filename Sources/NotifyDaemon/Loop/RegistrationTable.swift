import CLinux

/// The registrations of an event loop, in slots that are used again under a new generation.
///
/// One epoll_wait returns many events. While the first is handled, the descriptor of a later one may be closed and its
/// number and slot given to somebody new. The generation in the token tells the two apart: a stale event is dropped.
struct RegistrationTable {
    /// One watched descriptor.
    struct Entry {
        let descriptor: FileDescriptor
        let handler: EventLoop.Handler
        var interest: Interest
        /// Off once the peer's end was reported, or the level-triggered event would come every turn.
        var watchesPeerClose: Bool = true

        /// The kernel's event mask.
        var events: UInt32 { interest.rawValue | (watchesPeerClose ? EPOLLRDHUP.rawValue : 0) }
    }

    private var slots: [(generation: UInt32, entry: Entry?)] = []
    private var free: [UInt32] = []

    /// How many descriptors are registered.
    var count: Int { slots.count - free.count }

    /// The entry of a registration; `nil` once it is removed.
    ///
    /// Setting changes an entry that is still there.
    subscript(registration: Registration) -> Entry? {
        get {
            let slot = Int(registration.slot)
            guard slot < slots.count, slots[slot].generation == registration.generation else { return nil }
            return slots[slot].entry
        }
        set {
            guard self[registration] != nil, newValue != nil else { return }
            slots[Int(registration.slot)].entry = newValue
        }
    }

    /// Gives the entry a slot.
    mutating func add(_ entry: Entry) -> Registration {
        if let slot = free.popLast() {
            slots[Int(slot)].entry = entry
            return Registration(slot: slot, generation: slots[Int(slot)].generation)
        }
        slots.append((generation: 1, entry: entry))
        return Registration(slot: UInt32(slots.count - 1), generation: 1)
    }

    /// Takes the entry out; `nil` when it was out already.
    mutating func remove(_ registration: Registration) -> Entry? {
        guard let entry = self[registration] else { return nil }
        let slot = Int(registration.slot)
        slots[slot] = (generation: slots[slot].generation &+ 1, entry: nil)
        free.append(registration.slot)
        return entry
    }
}
