import CivilTime
import NotifyModel
import Testing

@testable import NotifyDaemon

@Suite("The window of a stream")
struct StreamWindowTests {
    @Test("as many as its size are under way, and a confirmation frees a place at once")
    func room() {
        var window = StreamWindow(size: 2)
        #expect(window.room == 2)
        window.sent(1)
        window.sent(2)
        #expect(window.room == 0)
        window.settled(1)
        #expect(window.room == 1)
        #expect(window.inFlight == [2])
    }

    @Test("confirming twice or what was never sent is harmless")
    func twice() {
        var window = StreamWindow(size: 4)
        window.sent(1)
        window.settled(1)
        window.settled(1)
        window.settled(99)
        #expect(window.room == 4)
    }

    @Test("confirmations come in any order; through takes all up to a number")
    func order() {
        var window = StreamWindow(size: 10)
        for sequence in [1, 2, 3, 5, 8] as [Int64] { window.sent(sequence) }
        window.settled(5)
        window.settled(through: 2)
        #expect(window.inFlight == [3, 8])
        window.settled(through: .max)
        #expect(window.inFlight.isEmpty)
    }

    @Test("through reaches what was sent alone; what was sent ahead speaks for itself")
    func reached() {
        func reach(_ sequence: Int64) -> String {
            let (named, through) = window.reached(by: sequence)
            return "\(named) \(through.map(String.init) ?? "-")"
        }
        var window = StreamWindow(size: 2)
        window.sentAhead(9)
        #expect(reach(9) == "[9] -")
        #expect(reach(8) == "[] 0")
        window.sent(7)
        #expect(reach(9) == "[9] -")
        #expect(reach(.max) == "[9] 7")
        window.settled(9)
        window.sent(8)
        window.passed(9)
        window.sent(10)
        #expect(reach(9) == "[9] -")
        #expect(reach(12) == "[] 10")
    }

    @Test("the cursor is the highest number sent, also when one comes again below it")
    func cursor() {
        var window = StreamWindow(size: 4)
        #expect(window.cursor == 0)
        window.sent(7)
        window.settled(7)
        window.sent(3)
        #expect(window.cursor == 7)
        #expect(window.inFlight == [3])
    }

    @Test("the same number twice takes one place")
    func again() {
        var window = StreamWindow(size: 2)
        window.sent(1)
        window.sent(1)
        #expect(window.room == 1)
    }

    @Test("a random history never has more under way than its size", arguments: 0..<50)
    func histories(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var window = StreamWindow(size: Int.random(in: 1...8, using: &random))
        var model: Set<Int64> = []
        for sequence in 1...200 as ClosedRange<Int64> {
            if window.room > 0 {
                window.sent(sequence)
                model.insert(sequence)
            }
            if Bool.random(using: &random), let one = model.sorted().randomElement(using: &random) {
                window.settled(one)
                model.remove(one)
            } else if Int.random(in: 0..<20, using: &random) == 0 {
                window.settled(through: sequence - 3)
                model = model.filter { $0 > sequence - 3 }
            }
            #expect(window.inFlight == model, "seed \(seed)")
            #expect(window.room == window.size - model.count, "seed \(seed)")
        }
    }
}
