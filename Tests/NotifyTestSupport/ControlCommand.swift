/// One run of `notifyctl`, or of any program that ends by itself.
public enum ControlCommand {
    /// What a run left behind.
    public struct Result: Hashable, Sendable {
        /// The exit code; 128 plus the signal's number when a signal ended it, as a shell says it.
        public let status: Int32
        /// What it wrote to standard output.
        public let stdout: String
        /// What it wrote to standard error.
        public let stderr: String
    }

    /// Runs `notifyctl` with arguments and waits for its end.
    ///
    /// The socket is put in front as `--socket`.
    ///
    /// - Returns: its exit code and what it wrote.
    /// - Throws: `TestSupportError` when it cannot be started, or has not ended after 20 s.
    public static func run(
        _ arguments: [String], socket: String? = nil, environment: [String: String] = [:], input: String = "",
        build: String? = nil
    ) throws -> Result {
        let prefix = socket.map { ["--socket", $0] } ?? []
        return try run(
            program: Products.program("notifyctl", in: build), prefix + arguments, environment: environment,
            input: input)
    }

    /// Runs any program, by its path, and waits for its end, for 20 s when nothing else is said.
    public static func run(
        program: String, _ arguments: [String], environment: [String: String] = [:], input: String = "",
        within limit: Duration = .seconds(20)
    ) throws -> Result {
        let directory = try TemporaryDirectory()
        let variables = try PrivateEnvironment(in: directory).values.merging(environment) { $1 }
        try directory.write("stdin", input)
        let status: ExitStatus
        do {
            let stdin = try StreamFile(reading: directory.path("stdin"))
            let stdout = try StreamFile(directory.path("stdout"))
            let stderr = try StreamFile(directory.path("stderr"))
            let child = try ChildProcess(
                program, arguments, environment: variables,
                streams: [stdin.descriptor, stdout.descriptor, stderr.descriptor])
            status = try child.wait(limit, "the end of \(arguments)")
        }
        return Result(
            status: status.shellCode, stdout: try directory.read("stdout"), stderr: try directory.read("stderr"))
    }
}
