import CivilTime
import Glibc
import NotifyInterface
import NotifyModel
import NotifyStore
import Recurrence
import Systemd
import Varlink

/// Starts the daemon and runs it to its end.
public enum DaemonMain {
    /// Runs notifyd with the words after its name.
    ///
    /// - Returns: the exit code: 0 ended as asked, 1 failed, 2 wrong usage, 78 the store or its lock does not allow it to
    ///   start (EX_CONFIG of sysexits.h, which the unit does not restart on).
    public static func run(_ arguments: [String]) -> Int32 {
        let options: DaemonOptions
        do throws(DaemonOptions.Fault) {
            options = try DaemonOptions(arguments)
        } catch {
            return fail("notifyd: \(error)", code: 2)
        }
        if options.help { return say(DaemonOptions.usage) }
        if options.version { return say("notifyd \(Daemon.version)") }
        Heap.keepSmall()
        Signals.ignoreBrokenPipes()
        do {
            let places = try Places(options, environment: environment(), home: User.current.home)
            return try Startup(options: options, places: places, environment: environment()).run()
        } catch let error as StoreError {
            return fail("notifyd: \(error)", code: error.preventsRestart ? 78 : 1)
        } catch {
            return fail("notifyd: \(error)", code: 1)
        }
    }

    private static func say(_ text: String) -> Int32 {
        print(text)
        return 0
    }

    private static func fail(_ text: String, code: Int32) -> Int32 {
        let line = text + "\n"
        _ = line.withCString { write(STDERR_FILENO, $0, strlen($0)) }
        return code
    }

    private static func environment() -> [String: String] {
        var result: [String: String] = [:]
        var entry = environ
        while let pointer = entry.pointee {
            let line = String(cString: pointer)
            if let equals = line.firstIndex(of: "=") {
                result[String(line[..<equals])] = String(line[line.index(after: equals)...])
            }
            entry += 1
        }
        return result
    }
}

extension StoreError {
    /// Whether starting again would meet the same: the file is not ours, newer than us, or in use; the folder is open to
    /// others.
    var preventsRestart: Bool {
        [.foreign, .newerSchema, .locked, .unsafe].contains(code)
    }
}
