/// Where the daemon's files are, by the XDG base directory specification; nothing is guessed when a variable is
/// missing.
struct Places: Hashable, Sendable {
    let socket: String
    let stateDirectory: String
    let configuration: String
    /// Whether the configuration was named by the user, so that it ought to be there.
    let isConfigurationNamed: Bool
    /// Folders of shared data, the user's own first.
    let dataFolders: [String]
    /// Folders with client files; a file in an earlier one hides those of its name in later ones.
    let clientFolders: [String]
    let home: String

    struct Fault: Error, Hashable, Sendable, CustomStringConvertible {
        let description: String
    }

    /// `home` is the user's home folder from the user database, for an environment without `HOME`.
    init(_ options: DaemonOptions, environment: [String: String], home: String) throws(Fault) {
        self.home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home
        if let named = options.socket { socket = named } else { socket = try Places.runtimeSocket(environment) }
        stateDirectory =
            options.stateDirectory
            ?? Places.base("XDG_STATE_HOME", environment, self.home + "/.local/state") + "/notifyd"
        configuration =
            options.configuration
            ?? Places.base("XDG_CONFIG_HOME", environment, self.home + "/.config") + "/notifyd/notifyd.conf"
        isConfigurationNamed = options.configuration != nil
        let own = Places.base("XDG_DATA_HOME", environment, self.home + "/.local/share")
        let shared = environment["XDG_DATA_DIRS"].flatMap { $0.isEmpty ? nil : $0 } ?? "/usr/local/share:/usr/share"
        dataFolders = [own] + shared.split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
        clientFolders = dataFolders.map { $0 + "/notifyd/clients" }
    }

    private static func runtimeSocket(_ environment: [String: String]) throws(Fault) -> String {
        guard let runtime = environment["XDG_RUNTIME_DIR"], !runtime.isEmpty else {
            throw Fault(
                description: "XDG_RUNTIME_DIR is not set, so there is no place for the socket; log in through a session"
                    + " manager, or name one with --socket PATH")
        }
        guard runtime.hasPrefix("/") else {
            throw Fault(
                description: "XDG_RUNTIME_DIR=\(runtime) is no absolute path; name the socket with --socket PATH")
        }
        return runtime + "/notifyd/socket"
    }

    /// Relative values are ignored, as the specification wants.
    private static func base(_ name: String, _ environment: [String: String], _ fallback: String) -> String {
        guard let value = environment[name], value.hasPrefix("/") else { return fallback }
        return value
    }
}
