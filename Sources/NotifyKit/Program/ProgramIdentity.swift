internal import Glibc
internal import NotifyInterface

/// Which client a program is: what `$NOTIFYD_CLIENT` says, else the client whose `Exec=` is the program's file.
///
/// The daemon sets the variable for what it launches; a program that was started otherwise finds itself among the
/// daemon's clients.
enum ProgramIdentity {
    static let variable: String = "NOTIFYD_CLIENT"

    static func find(path: String, environment: (String) -> String?) throws(NotifyKitError) -> String {
        if let named = environment(variable), !named.isEmpty { return named }
        guard let file = file("/proc/self/exe") else {
            throw .system("realpath /proc/self/exe", errno)
        }
        return try choose(try clients(Connection(path: path)), file: file)
    }

    private static func clients(_ connection: Connection) throws(NotifyKitError) -> [WireClient] {
        var clients: [WireClient] = []
        var cursor: String?
        repeat {
            let page = try connection.call(Clients.List.self, .init(cursor: cursor))
            clients += page.clients
            cursor = page.cursor
        } while cursor != nil
        return clients
    }

    private static func choose(_ clients: [WireClient], file: String) throws(NotifyKitError) -> String {
        let fitting = clients.filter { !$0.removed && $0.exec?.first.flatMap(self.file) == file }.map(\.client)
        guard let client = fitting.first else {
            throw NotifyKitError(
                .unknownProgram,
                "\(variable) is not set, and no client's Exec= is \(file); set it, or write a client file")
        }
        guard fitting.count == 1 else {
            throw NotifyKitError(
                .unknownProgram,
                "\(variable) is not set, and several clients' Exec= is \(file): \(fitting.joined(separator: ", "))")
        }
        return client
    }

    /// A file's path without links; nil when there is none.
    static func file(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}
