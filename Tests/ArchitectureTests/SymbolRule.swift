import Testing

/// A pattern that may not occur in the code of some files, with its reason.
struct SymbolRule: CustomTestStringConvertible, @unchecked Sendable {
    let name: String
    /// The regular expression; `Regex` is not Sendable, but it is never changed after it was made.
    let pattern: Regex<Substring>
    /// Path prefixes the rule holds for.
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
            name: "try!", pattern: /\btry!/, folders: ["Sources"],
            reason: "a fault becomes an error that somebody can handle, not a crash"),
        SymbolRule(
            name: "as!", pattern: /\bas!/, folders: ["Sources"],
            reason: "a wrong guess about a type becomes an error, not a crash"),
        SymbolRule(
            name: "force unwrap", pattern: /[\w)\]}?]!(?!=)/, folders: ["Sources"],
            reason: "say what is missing; a programmer's mistake traps with a message"),
        SymbolRule(
            name: "unsafelyUnwrapped", pattern: /\bunsafelyUnwrapped\b/, folders: ["Sources"],
            reason: "a force unwrap in other clothes"),
        SymbolRule(
            name: "try?", pattern: /\btry\?/, folders: ["Sources"], allowedWithReason: true,
            reason: "a swallowed fault needs its reason in a comment"),
        SymbolRule(
            name: "nonisolated(unsafe)", pattern: /\bnonisolated\(unsafe\)/, folders: ["Sources"],
            reason: "shared state has one owner, or a Mutex"),
        SymbolRule(
            name: "@unchecked Sendable", pattern: /@unchecked\s+Sendable/, folders: ["Sources"],
            allowedWithReason: true, most: 3,
            reason: "the compiler's proof is given up: at most three times, each with its reason"),
        SymbolRule(
            name: "fatalError without a message", pattern: /\bfatalError\(\)/, folders: ["Sources"],
            reason: "a trap names the mistake"),
        SymbolRule(
            name: "C pointer in a public interface", pattern: /\b(?:public|package)\b.*\bOpaquePointer\b/,
            folders: ["Sources"], reason: "C stays behind its door"),
        SymbolRule(
            name: "clock",
            pattern:
                /\b(?:clock_gettime|gettimeofday|clock_nanosleep|ContinuousClock|SuspendingClock|DispatchTime|Date)\b|\b(?:Glibc\.)?time\(nil\)/,
            folders: ["Sources"], except: ["Sources/NotifyDaemon/Loop/SystemClock.swift", "Sources/notifyctl/System/WallClock.swift"],
            reason: "time is an argument; the one file that reads a clock can be replaced by the virtual one"),
        SymbolRule(
            name: "actors and tasks in the daemon",
            pattern: /\b(?:async|await|actor|Task|TaskGroup|AsyncStream|DispatchQueue)\b/,
            folders: ["Sources/NotifyDaemon"],
            reason: "one thread decides, and nothing waits between a decision and its commit (decision 002)"),
        SymbolRule(
            name: "sleep in a test", pattern: /\b(?:sleep|usleep|nanosleep|clock_nanosleep)\b/, folders: ["Tests"],
            except: ["Tests/Benchmarks/", "Tests/ArchitectureTests/SymbolRule.swift"],
            reason:
                "a test that sleeps is slow on a good day and wrong on a bad one: pass the time, or wait for the event"),
    ]

    /// What the pure engine may not know.
    static let engine: [SymbolRule] = [
        engineRule("Glibc", /\bGlibc\b/, "no system calls"),
        engineRule("CLinux", /\bCLinux\b/, "no kernel"),
        engineRule("Systemd", /\bSystemd\b/, "no service manager"),
        engineRule("Varlink", /\bVarlink\b/, "no wire"),
        engineRule("task", /\bTask\b/, "nothing runs beside a decision"),
        engineRule("async", /\basync\b/, "a decision is one call"),
        engineRule("await", /\bawait\b/, "a decision does not wait"),
        engineRule("lock", /\b(?:Mutex|Atomic|Synchronization|pthread_\w+)\b/, "one thread owns it"),
        engineRule(
            "clock", /\b(?:clock_gettime|Date|SystemClock|ContinuousClock|SuspendingClock)\b/, "now is an argument"),
        engineRule(
            "chance", /\b(?:SystemRandomNumberGenerator|random|getrandom)\b/, "the same events give the same effects"),
        engineRule("print", /\b(?:print|debugPrint|fputs)\(/, "what happens is an effect"),
        engineRule("environment", /\b(?:getenv|CommandLine)\b/, "settings are arguments"),
    ]

    private static func engineRule(_ name: String, _ pattern: Regex<Substring>, _ reason: String) -> SymbolRule {
        SymbolRule(
            name: name, pattern: pattern, folders: ["Sources/NotifyDaemon/Engine"],
            reason: "the engine is pure, the test hands it the time and reads its effects: \(reason)")
    }
}
