@preconcurrency import Glibc

// `environ` is the C library's own variable; nothing in this process changes it, which the compiler cannot know: hence
// the import above.

/// A command that was run to its end (posix_spawn(3), waitpid(2)).
///
/// It inherits standard output and standard error, and starts with an empty signal mask and default handlers: this
/// process blocks the signals that it waits for, and a command must not.
struct ChildProcess: Hashable, Sendable {
    /// What waitpid(2) said of its end.
    let status: Int32

    /// Runs a command with text on its standard input and waits for its end.
    static func run(
        _ arguments: [String], variables: [(name: String, value: String)], input: String
    ) throws(CommandError) -> ChildProcess {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw failure("pipe", errno) }
        let process = spawn(arguments, variables, reading: ends[0], writing: ends[1])
        close(ends[0])
        if case .success = process { feed(input, to: ends[1]) }
        close(ends[1])
        return ChildProcess(status: try wait(for: process.get()))
    }

    private static func spawn(
        _ arguments: [String], _ variables: [(name: String, value: String)], reading: Int32, writing: Int32
    ) -> Result<pid_t, CommandError> {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, reading, STDIN_FILENO)
        posix_spawn_file_actions_addclose(&actions, reading)
        posix_spawn_file_actions_addclose(&actions, writing)
        var attributes = SpawnAttributes.ofOwnGroup()
        defer { posix_spawnattr_destroy(&attributes) }
        var process: pid_t = 0
        let number = withCStrings(arguments) { words in
            withCStrings(environment(variables)) { environment in
                posix_spawn(&process, arguments[0], &actions, &attributes, words, environment)
            }
        }
        return number == 0 ? .success(process) : .failure(failure(arguments[0], number))
    }

    /// Writes the text; a command that does not read it has ended or closed it, which is no fault (EPIPE, SIGPIPE blocked).
    private static func feed(_ text: String, to descriptor: Int32) {
        var text = text
        text.withUTF8 { bytes in
            var rest = UnsafeRawBufferPointer(bytes)
            while !rest.isEmpty {
                let count = write(descriptor, rest.baseAddress, rest.count)
                if count < 0, errno != EINTR { return }
                rest = UnsafeRawBufferPointer(rebasing: rest[max(0, count)...])
            }
        }
    }

    private static func wait(for process: pid_t) throws(CommandError) -> Int32 {
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 {
            guard errno == EINTR else { throw failure("waitpid", errno) }
        }
        return status
    }

    private static func failure(_ what: String, _ number: Int32) -> CommandError {
        .refused("the command cannot be run: \(what): \(String(cString: strerror(number)))")
    }
}

extension ChildProcess: CustomStringConvertible {
    /// How it ended: `exit status 3` or `killed by signal 9`.
    var description: String {
        let signal = status & 0x7F
        return signal == 0 ? "exit status \(status >> 8 & 0xFF)" : "killed by signal \(signal)"
    }

    /// Whether it exited 0.
    var isSuccess: Bool { status == 0 }
}

extension ChildProcess {
    /// This process's environment with the variables set.
    private static func environment(_ variables: [(name: String, value: String)]) -> [String] {
        var inherited: [String] = []
        var index = 0
        while let entry = environ[index] {
            inherited.append(String(cString: entry))
            index += 1
        }
        let kept = inherited.filter { entry in !variables.contains { entry.hasPrefix($0.name + "=") } }
        return kept + variables.map { "\($0.name)=\($0.value)" }
    }

    private static func withCStrings<Value>(
        _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Value
    ) -> Value {
        let pointers = strings.map { strdup($0) }
        defer { pointers.forEach { free($0) } }
        return body(pointers + [nil])
    }
}
