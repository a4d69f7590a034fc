import NotifyTestSupport
import Testing

@testable import NotifyKit

@Suite("queue")
struct QueueTests {
    @Test("a queue does what an array does, whatever is done to it in whatever order")
    func model() {
        for seed in 0..<50 as Range<UInt64> {
            var generator = SeededGenerator(seed: seed)
            var queue = Queue<Int>()
            var model: [Int] = []
            for step in 0..<300 {
                change(&queue, &model, step, &generator)
                #expect(Array(queue.rest) == model && queue.isEmpty == model.isEmpty, "seed \(seed), step \(step)")
            }
        }
    }

    private func change(
        _ queue: inout Queue<Int>, _ model: inout [Int], _ step: Int, _ generator: inout SeededGenerator
    ) {
        switch Int.random(in: 0..<10, using: &generator) {
        case 0..<5:
            queue.append(step)
            model.append(step)
        case 5..<8:
            #expect(queue.popFirst() == (model.isEmpty ? nil : model.removeFirst()))
        case 8:
            queue.prepend([step, -step])
            model = [step, -step] + model
        default:
            #expect(queue.remove { $0.isMultiple(of: 7) } == model.filter { $0.isMultiple(of: 7) })
            model.removeAll { $0.isMultiple(of: 7) }
        }
    }
}
