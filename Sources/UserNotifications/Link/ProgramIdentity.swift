internal import Foundation
internal import NotifyInterface

// Which client this program is
//
// Apple's API never says who calls: the system knows the bundle. Here the daemon tells a program that it launches by
// $NOTIFYD_CLIENT; one that was started otherwise finds itself among the daemon's clients by its executable.

/// Who this program is to the daemon.
enum ProgramIdentity {
    static let variable = "NOTIFYD_CLIENT"

    static func find(among clients: [WireClient], executable: String, environment: [String: String]) throws(UNError)
        -> String
    {
        if let named = environment[variable], !named.isEmpty { return named }
        let fitting = clients.filter { !$0.removed && $0.exec?.first.map(resolved) == executable }
        guard let client = fitting.first, fitting.count == 1 else {
            throw UNError(.notificationsNotAllowed, refusal(executable, fitting.map(\.client)))
        }
        return client.client
    }

    private static func refusal(_ executable: String, _ clients: [String]) -> String {
        guard !clients.isEmpty else {
            return "\(variable) is not set, and no client's Exec= is \(executable); set it, or write a client file"
        }
        return "\(variable) is not set, and several clients' Exec= is \(executable): \(clients.joined(separator: ", "))"
    }

    /// This program's file, without links.
    static var executable: String { resolved("/proc/self/exe") }

    private static func resolved(_ path: String) -> String { URL(fileURLWithPath: path).resolvingSymlinksInPath().path }
}
