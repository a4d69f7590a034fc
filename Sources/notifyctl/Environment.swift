import CivilTime
import Glibc

/// What the tool takes from the system it runs on; tests bring their own.
struct Environment {
    /// The value of an environment variable; nil when it is unset.
    let variable: (String) -> String?
    /// The system's wall clock.
    let now: () -> Instant
    /// Where a symbolic link points; nil when there is none.
    let link: (String) -> String?
    /// The text of a small file; nil when it cannot be read.
    let file: (String) -> String?
    /// Standard output.
    let output: any TextOutput
    /// Standard error, for what is not the answer itself.
    let notices: any TextOutput

    /// Says one line on standard error, where a failure to say it has no place to be reported.
    func report(_ message: String) {
        do throws(CommandError) { try notices.write("notifyctl: \(PlainText.line(message))\n") } catch { return }
    }
}

extension Environment {
    /// The process's own.
    static var process: Environment {
        Environment(
            variable: { name in getenv(name).map { String(cString: $0) } },
            now: WallClock.now,
            link: SmallFile.linkTarget,
            file: SmallFile.text,
            output: DescriptorOutput(descriptor: STDOUT_FILENO, name: "standard output"),
            notices: DescriptorOutput(descriptor: STDERR_FILENO, name: "standard error"))
    }
}
