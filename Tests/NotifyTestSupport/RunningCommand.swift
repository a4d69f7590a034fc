import Glibc

/// A program that goes on and writes lines, such as `notifyctl listen`.
public final class RunningCommand {
    /// The process.
    public let process: ChildProcess
    private let directory: TemporaryDirectory
    private let output: Int32
    private var buffer: [UInt8] = []

    /// Starts a program; its lines are read from standard output.
    public init(program: String, _ arguments: [String], environment: [String: String] = [:]) throws {
        directory = try TemporaryDirectory()
        let variables = try PrivateEnvironment(in: directory).values.merging(environment) { $1 }
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw TestSupportError.call("pipe", program) }
        output = ends[0]
        defer { close(ends[1]) }
        let stdin = try StreamFile(reading: "/dev/null")
        let stderr = try StreamFile(directory.path("stderr"))
        process = try ChildProcess(
            program, arguments, environment: variables, streams: [stdin.descriptor, ends[1], stderr.descriptor])
    }

    /// Starts `notifyctl` on a socket.
    public convenience init(_ arguments: [String], socket: String, environment: [String: String] = [:]) throws {
        try self.init(
            program: Products.program("notifyctl"), ["--socket", socket] + arguments, environment: environment)
    }

    deinit { close(output) }

    /// What it wrote to standard error so far.
    public var standardError: String {
        get throws { try directory.read("stderr") }
    }

    /// The next line of its output, without the line break.
    ///
    /// - Throws: `TestSupportError` when none comes in time, or the output has ended.
    public func line(_ duration: Duration = .seconds(10), _ reason: String = "a line") throws -> String {
        let deadline = Deadline(in: duration)
        while true {
            if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
                defer { buffer.removeSubrange(...end) }
                return String(decoding: buffer[..<end], as: UTF8.self)
            }
            guard try deadline.waits(for: [output]) else {
                throw TestSupportError("\(process.program) wrote no line in \(duration); waited for \(reason)")
            }
            guard try Descriptor.read(output, into: &buffer) else {
                throw TestSupportError("\(process.program) ended; waited for \(reason); \(try standardError)")
            }
        }
    }
}
