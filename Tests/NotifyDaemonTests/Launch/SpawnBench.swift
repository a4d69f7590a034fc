import Glibc
import Testing

@testable import NotifyDaemon

/// A spawner, its loop, and a folder that is the children's home, in which they leave what they saw.
struct SpawnBench {
    let driver: LoopDriver
    let spawner: Spawner
    let folder: TemporaryFolder

    init(environment: [String: String] = ["PATH": "/usr/bin:/bin"], limit: UInt = 0) throws {
        driver = try LoopDriver()
        folder = try TemporaryFolder()
        spawner = Spawner(
            loop: driver.loop, environment: environment, home: folder.path,
            limit: try DescriptorLimit(raisingTo: limit))
    }

    /// Starts a program whose end stops the loop.
    func start(_ program: Program) throws -> Child {
        try spawner.spawn(program) { [driver] _ in driver.loop.stop() }
    }

    /// Runs a shell line to its end; what it writes to the file `out` is the answer.
    func run(
        _ line: String, environment: [String: String] = [:], input: Program.Input = .empty
    ) throws -> (status: ChildStatus?, output: String?) {
        let child = try start(.shell(line, environment: environment, input: input))
        try driver.run(awaiting: "the end of \(line)")
        return (child.status, try folder.text("out"))
    }
}
