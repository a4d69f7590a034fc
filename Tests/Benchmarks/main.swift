import Glibc

// A figure a line; what is being done goes to standard error. The peers are this program again, as processes of their own.
do {
    switch CommandLine.arguments.dropFirst().first {
    case "peer-timer": try TimerPeer(arguments: Array(CommandLine.arguments.dropFirst(2))).run()
    case "peer-loop": try LoopPeer(arguments: Array(CommandLine.arguments.dropFirst(2))).run()
    case "peer-fanout": try FanOutPeer(arguments: Array(CommandLine.arguments.dropFirst(2))).run()
    default: exit(try Benchmark(arguments: Array(CommandLine.arguments.dropFirst())).run() ? 0 : 1)
    }
} catch {
    Report.note("bench: \(error)")
    exit(2)
}
