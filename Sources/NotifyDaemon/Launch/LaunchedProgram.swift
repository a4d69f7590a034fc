/// What was launched, in whichever way: it runs, can be asked to end, and its end is told to whoever launched it.
protocol LaunchedProgram: AnyObject {
    /// Whether it still runs, as far as we know.
    var isRunning: Bool { get }

    /// Asks it and what it started to end (SIGTERM), and ends them (SIGKILL) when they still run after the delay.
    func terminate(killAfter delay: Duration)
}

extension Child: LaunchedProgram {}
