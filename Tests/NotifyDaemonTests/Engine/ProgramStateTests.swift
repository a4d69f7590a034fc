import NotifyModel
import Testing

@testable import NotifyDaemon

@Suite("The life cycle of a program")
struct ProgramStateTests {
    static let table: [(from: ProgramState, to: ProgramState, events: [ProgramEvent])] = [
        (.foreground, .inactive, [.willResignActive]),
        (.foreground, .background, [.willResignActive, .didEnterBackground]),
        (.inactive, .background, [.didEnterBackground]),
        (.background, .inactive, [.willEnterForeground]),
        (.background, .foreground, [.willEnterForeground, .didBecomeActive]),
        (.inactive, .foreground, [.didBecomeActive]),
    ]

    @Test("each way has its events, in the order of iOS", arguments: table)
    func ways(from: ProgramState, to: ProgramState, events: [ProgramEvent]) {
        #expect(from.events(to: to) == events)
    }

    @Test("a state that stays tells nothing, nor does one that does not run")
    func nothing() {
        for state in ProgramState.allCases {
            #expect(state.events(to: state).isEmpty)
            #expect(state.events(to: .notRunning).isEmpty)
            #expect(ProgramState.notRunning.events(to: state).isEmpty)
        }
    }

    @Test("a way through the state between tells what the direct one tells")
    func between() {
        let down = ProgramState.foreground.events(to: .inactive) + ProgramState.inactive.events(to: .background)
        #expect(down == ProgramState.foreground.events(to: .background))
        let up = ProgramState.background.events(to: .inactive) + ProgramState.inactive.events(to: .foreground)
        #expect(up == ProgramState.background.events(to: .foreground))
    }
}
