import CivilTime

/// The daemon's command line: `notifyd [--socket PATH] [--state-dir DIR] [--config FILE] [--test-clock TIME]`.
struct DaemonOptions: Hashable, Sendable {
    var socket: String?
    var stateDirectory: String?
    var configuration: String?
    /// The wall time at which a virtual clock starts; nil for the machine's clock.
    var testClock: Instant?
    var help = false
    var version = false

    /// Why the command line cannot be used.
    struct Fault: Error, Hashable, Sendable, CustomStringConvertible {
        let description: String
    }

    static let usage: String = """
        usage: notifyd [--socket PATH] [--state-dir DIR] [--config FILE] [--test-clock TIME]

        Keeps the user's local notifications on disk and fires them at their dates.

          --socket PATH      listen there instead of $XDG_RUNTIME_DIR/notifyd/socket
          --state-dir DIR    keep the store there instead of $XDG_STATE_HOME/notifyd
          --config FILE      read that instead of $XDG_CONFIG_HOME/notifyd/notifyd.conf
          --test-clock TIME  run on a virtual clock that starts at TIME (RFC 3339) and stands still;
                             a store that ran on one before goes on where it stood
          --version          print the version
          --help             print this

        notifyctl(1) talks to it. Exit codes: 0 ended as asked, 1 failed, 2 wrong usage,
        78 the store or its lock does not allow it to start.
        """

    init(_ arguments: [String]) throws(Fault) {
        var rest = arguments[...]
        while let word = rest.popFirst() {
            let (option, attached) = DaemonOptions.split(word)
            switch option {
            case "--help" where attached == nil, "-h": help = true
            case "--version" where attached == nil: version = true
            case "--help", "--version": throw Fault(description: "\(option) takes no value")
            case "--socket": socket = try DaemonOptions.value(option, attached, &rest)
            case "--state-dir": stateDirectory = try DaemonOptions.value(option, attached, &rest)
            case "--config": configuration = try DaemonOptions.value(option, attached, &rest)
            case "--test-clock": testClock = try DaemonOptions.instant(DaemonOptions.value(option, attached, &rest))
            default: throw Fault(description: "unknown option \(word); --help lists them")
            }
        }
    }

    private static func split(_ word: String) -> (option: String, value: String?) {
        guard word.hasPrefix("--"), let equals = word.firstIndex(of: "=") else { return (word, nil) }
        return (String(word[..<equals]), String(word[word.index(after: equals)...]))
    }

    private static func value(
        _ option: String, _ attached: String?, _ rest: inout ArraySlice<String>
    ) throws(Fault) -> String {
        guard let value = attached ?? rest.popFirst(), !value.isEmpty else {
            throw Fault(description: "\(option) needs a value")
        }
        return value
    }

    private static func instant(_ text: String) throws(Fault) -> Instant {
        do throws(CivilTimeError) {
            return try Instant(rfc3339: text)
        } catch {
            throw Fault(description: "--test-clock \(text): \(error)")
        }
    }
}
