import Glibc
import NotifyInterface

/// The whole run of the tool: words in, text and an exit status out.
enum Program {
    /// Runs a command line; a failure is one line on standard error.
    static func run(_ words: Result<[String], CommandError>, in environment: Environment) -> Int32 {
        do throws(CommandError) {
            switch try Invocation.parse(words.get()) {
            case .help(let text):
                try environment.output.write(text)
            case .version:
                try environment.output.write("notifyctl \(Release.version)\n")
            case .command(let command, let shared):
                try command.run(Session(shared, environment, for: type(of: command).syntax))
            }
            return EXIT_SUCCESS
        } catch {
            environment.report(error.message)
            return error.code.exitStatus
        }
    }

    /// The words after the program's name; a word that is not UTF-8 is refused, never repaired.
    static func words() -> Result<[String], CommandError> {
        var words: [String] = []
        for index in 1..<max(1, Int(CommandLine.argc)) {
            guard let word = CommandLine.unsafeArgv[index] else { break }
            guard let text = String(validatingCString: word) else {
                return .failure(.usage("word \(index) (\"\(String(cString: word))\") is not UTF-8; write it in UTF-8"))
            }
            words.append(text)
        }
        return .success(words)
    }
}
