import Glibc
import NotifyInterface
import NotifyKit
import Systemd

/// The whole run of the program: words in, an exit code out.
enum BridgeMain {
    /// Runs notifyd-push with the words after its name.
    static func run(_ arguments: [String]) -> Int32 {
        signal(SIGPIPE, SIG_IGN)
        do throws(BridgeError) {
            return try perform(BridgeOptions(arguments))
        } catch {
            let line = "notifyd-push: \(error)\n"
            _ = line.withCString { write(STDERR_FILENO, $0, strlen($0)) }
            switch error.code {
            case .usage: return 2
            case .daemon: return 3
            default: return 1
            }
        }
    }

    private static func perform(_ options: BridgeOptions) throws(BridgeError) -> Int32 {
        switch options.task {
        case .help: print(BridgeOptions.usage)
        case .version: print("notifyd-push \(Release.version)")
        case .check: return try broker(options) == nil ? 1 : 0
        case .send(let shipment): try send(shipment, options)
        case .bridge:
            let log = Log.standard(identifier: "notifyd-push")
            try Bridge(socket: socket(options), credentials: variable("CREDENTIALS_DIRECTORY"), log: log).run()
        }
        return 0
    }

    private static func send(_ shipment: Shipment, _ options: BridgeOptions) throws(BridgeError) {
        guard let broker = try broker(options) else {
            throw BridgeError(.broker, "push is not configured; write [Push] Server= into notifyd.conf")
        }
        let payload = try Input.read(STDIN_FILENO, limit: Limits.payloadBytes)
        try Sender(broker: broker, credentials: variable("CREDENTIALS_DIRECTORY")).send(shipment, payload)
    }

    private static func broker(_ options: BridgeOptions) throws(BridgeError) -> WireBroker? {
        let path = try socket(options)
        do throws(NotifyKitError) {
            return try Connection(path: path).call(Push.Status.self).broker
        } catch {
            throw BridgeError(.daemon, error.message)
        }
    }

    private static func socket(_ options: BridgeOptions) throws(BridgeError) -> String {
        do throws(NotifyKitError) {
            return try SocketPath.resolve(option: options.socket, environment: variable)
        } catch {
            throw BridgeError(.usage, error.message)
        }
    }

    private static func variable(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }
}
