import Testing

/// A pattern that may not occur in the code of some files, with its reason.
struct SymbolRule: CustomTestStringConvertible, Sendable {
    let name: String
    let pattern: CodePattern
    /// Folders the rule holds for.
    let folders: [String]
    /// Paths, or path prefixes, it does not hold for.
    var except: [String] = []
    /// It is allowed where a comment, on the line or the one above, says why.
    var allowedWithReason = false
    /// At most that many, even with a reason.
    var most = Int.max
    let reason: String

    var testDescription: String { name }

    static let everywhere: [SymbolRule] = [
        SymbolRule(
            name: "try!", pattern: .texts(["try!"]), folders: ["Sources"],
            reason: "a fault becomes an error that somebody can handle, not a crash"),
        SymbolRule(
            name: "as!", pattern: .texts(["as!"]), folders: ["Sources"],
            reason: "a wrong guess about a type becomes an error, not a crash"),
        SymbolRule(
            name: "force unwrap", pattern: .forceUnwrap, folders: ["Sources"],
            reason: "say what is missing; a programmer's mistake traps with a message"),
        SymbolRule(
            name: "unsafelyUnwrapped", pattern: .words(["unsafelyUnwrapped"]), folders: ["Sources"],
            reason: "a force unwrap in other clothes"),
        SymbolRule(
            name: "try?", pattern: .texts(["try?"]), folders: ["Sources"], allowedWithReason: true,
            reason: "a swallowed fault needs its reason in a comment"),
        SymbolRule(
            name: "nonisolated(unsafe)", pattern: .texts(["nonisolated(unsafe)"]), folders: ["Sources"],
            reason: "shared state has one owner, or a Mutex"),
        SymbolRule(
            name: "@unchecked Sendable", pattern: .words(["unchecked"]), folders: ["Sources"],
            allowedWithReason: true, most: 3,
            reason: "the compiler's proof is given up: at most three times, each with its reason"),
        SymbolRule(
            name: "fatalError without a message", pattern: .texts(["fatalError()", "preconditionFailure()"]),
            folders: ["Sources"], reason: "a trap names the mistake"),
        SymbolRule(
            name: "C pointer in a public interface", pattern: .together("OpaquePointer", ["public", "package"]),
            folders: ["Sources"], reason: "C stays behind its door"),
        SymbolRule(
            name: "clock", pattern: clock, folders: ["Sources"],
            except: [
                "Sources/NotifyDaemon/Loop/SystemClock.swift", "Sources/NotifyKit/Thread/MonotonicClock.swift",
                "Sources/UserNotifications/Triggers/ProgramClock.swift", "Sources/notifyctl/System/WallClock.swift",
            ],
            reason: "time is an argument; one file a program reads a clock, and it can be replaced by a virtual one"),
        SymbolRule(
            name: "actors and tasks in the daemon",
            pattern: .words(["async", "await", "actor", "Task", "TaskGroup", "AsyncStream", "DispatchQueue"]),
            folders: ["Sources/NotifyDaemon"],
            reason: "one thread decides, and nothing waits between a decision and its commit (decision 002)"),
        SymbolRule(
            name: "sleep in a test", pattern: .words(["sleep", "usleep", "nanosleep", "clock_nanosleep"]),
            folders: ["Tests"], except: ["Tests/Benchmarks/"],
            reason: "a test that sleeps is slow on good days and wrong on bad ones: pass the time, or await the event"),
    ]

    /// What the pure engine may not know.
    static let engine: [SymbolRule] = [
        engineRule("Glibc", .words(["Glibc"]), "no system calls"),
        engineRule("CLinux", .words(["CLinux"]), "no kernel"),
        engineRule("Systemd", .words(["Systemd"]), "no service manager"),
        engineRule("Varlink", .words(["Varlink"]), "no wire"),
        engineRule("time zones", .words(["Recurrence", "Zone"]), "the zone database is files"),
        engineRule("task", .words(["Task", "TaskGroup"]), "nothing runs beside a decision"),
        engineRule("async", .words(["async"]), "a decision is one call"),
        engineRule("await", .words(["await"]), "a decision does not wait"),
        engineRule("lock", .words(["Mutex", "Atomic", "Synchronization", "pthread_mutex_t"]), "one thread owns it"),
        engineRule("clock", clock, "now is an argument"),
        engineRule("system clock", .words(["SystemClock"]), "now is an argument"),
        engineRule(
            "chance", .words(["SystemRandomNumberGenerator", "random", "getrandom"]), "same events, same effects"),
        engineRule("output", .words(["print", "debugPrint", "fputs"]), "what happens is an effect"),
        engineRule("environment", .words(["getenv", "CommandLine"]), "settings are arguments"),
    ]

    private static let clock = CodePattern.texts([
        "clock_gettime(", "gettimeofday(", "clock_nanosleep(", "ContinuousClock", "SuspendingClock", "DispatchTime",
        "Date()", "Date.now", "time(nil)",
    ])

    private static func engineRule(_ name: String, _ pattern: CodePattern, _ reason: String) -> SymbolRule {
        SymbolRule(
            name: name, pattern: pattern, folders: ["Sources/NotifyDaemon/Engine"],
            reason: "the engine is pure, the test hands it the time and reads its effects: \(reason)")
    }
}
