/// The pending timers in order of their deadlines: a binary heap that is told the time.
///
/// Cancelling only empties a timer; the heap drops empty ones at its head, and all of them once they are the larger
/// half, so limits that are set and cancelled for every message neither wake the loop nor grow the heap.
struct TimerQueue {
    private var heap: [PeerTimer] = []
    private var nextSequence: UInt64 = 0

    /// How many places the heap takes, cancelled timers included.
    var occupied: Int { heap.count }

    /// Adds a timer.
    mutating func add(deadline: Duration, action: @escaping () throws -> Void) -> PeerTimer {
        if heap.count >= 64, heap.count.isMultiple(of: 64) { dropCancelledIfMost() }
        let timer = PeerTimer(deadline: deadline, sequence: nextSequence, action: action)
        nextSequence += 1
        heap.append(timer)
        siftUp(heap.count - 1)
        return timer
    }

    /// The earliest deadline still wanted.
    mutating func nextDeadline() -> Duration? {
        while let first = heap.first, !first.isPending { removeFirst() }
        return heap.first?.deadline
    }

    /// Takes out the actions due at that time, in order; a timer set by one of them waits for the next call.
    mutating func takeDue(at now: Duration) -> [PeerTimer] {
        var due: [PeerTimer] = []
        while let deadline = nextDeadline(), deadline <= now {
            due.append(heap[0])
            removeFirst()
        }
        return due
    }

    private mutating func removeFirst() {
        heap.swapAt(0, heap.count - 1)
        heap.removeLast()
        siftDown(0)
    }

    private mutating func dropCancelledIfMost() {
        let pending = heap.filter(\.isPending)
        guard pending.count * 2 < heap.count else { return }
        heap = pending.sorted(by: TimerQueue.comesBefore)
    }

    private mutating func siftUp(_ start: Int) {
        var child = start
        while child > 0 {
            let parent = (child - 1) / 2
            guard TimerQueue.comesBefore(heap[child], heap[parent]) else { return }
            heap.swapAt(child, parent)
            child = parent
        }
    }

    private mutating func siftDown(_ start: Int) {
        var parent = start
        while true {
            var first = parent
            for child in [2 * parent + 1, 2 * parent + 2]
            where child < heap.count && TimerQueue.comesBefore(heap[child], heap[first]) { first = child }
            guard first != parent else { return }
            heap.swapAt(parent, first)
            parent = first
        }
    }

    private static func comesBefore(_ left: PeerTimer, _ right: PeerTimer) -> Bool {
        (left.deadline, left.sequence) < (right.deadline, right.sequence)
    }
}
