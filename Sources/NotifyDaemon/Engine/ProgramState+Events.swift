import NotifyModel

// The life cycle of a program, as a pure table
//
// A program that runs is in front (foreground), visible (inactive) or neither (background), in that order. It passes every
// state between two others, one step at a time, and each step has one event: so willResignActive comes before
// didEnterBackground, and willEnterForeground before didBecomeActive, whatever was left out by who set the state.

extension ProgramState {
    /// What a program is told on its way to another state, in order; nothing from or to one that does not run.
    func events(to state: ProgramState) -> [ProgramEvent] {
        switch (self, state) {
        case (.foreground, .inactive): [.willResignActive]
        case (.foreground, .background): [.willResignActive, .didEnterBackground]
        case (.inactive, .background): [.didEnterBackground]
        case (.background, .inactive): [.willEnterForeground]
        case (.background, .foreground): [.willEnterForeground, .didBecomeActive]
        case (.inactive, .foreground): [.didBecomeActive]
        case (.foreground, .foreground), (.inactive, .inactive), (.background, .background): []
        case (.notRunning, _), (_, .notRunning): []
        }
    }
}
