import Glibc

/// Where the daemon's socket is: what was named, else `$NOTIFYD_SOCKET`, else `notifyd/socket` in `$XDG_RUNTIME_DIR`.
///
/// There is no further fallback: a folder elsewhere would split one user across two daemons.
public enum SocketPath {
    /// The longest path in bytes: `sun_path` of unix(7) with its closing zero.
    public static let limit: Int = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

    /// Finds the path; an empty variable counts as unset.
    ///
    /// - Parameters:
    ///   - option: the path that the user named; nil when none was.
    ///   - environment: the value of an environment variable, nil when it is unset.
    /// - Returns: the path, at most `limit` bytes.
    /// - Throws: `NotifyKitError` with code `noPath`, `emptyPath` or `pathTooLong`.
    public static func resolve(
        option: String?, environment: (String) -> String?
    ) throws(NotifyKitError) -> String {
        if let option { return try checked(option, from: "the socket path") }
        if let named = environment("NOTIFYD_SOCKET"), !named.isEmpty {
            return try checked(named, from: "NOTIFYD_SOCKET")
        }
        guard let folder = environment("XDG_RUNTIME_DIR"), !folder.isEmpty else {
            throw NotifyKitError(
                .noPath, "XDG_RUNTIME_DIR is unset, so the daemon's socket cannot be found; name it with --socket PATH")
        }
        guard folder.hasPrefix("/") else {
            throw NotifyKitError(
                .noPath,
                "XDG_RUNTIME_DIR is \"\(folder)\"; it must be an absolute path, or name the socket with --socket PATH")
        }
        return try checked(folder + "/notifyd/socket", from: "the path under XDG_RUNTIME_DIR")
    }

    /// Refuses a path that no socket can have.
    static func checked(_ path: String, from origin: String) throws(NotifyKitError) -> String {
        guard !path.isEmpty else { throw NotifyKitError(.emptyPath, "\(origin) is empty; name the daemon's socket") }
        let count = path.utf8.count
        guard count <= limit else {
            throw NotifyKitError(
                .pathTooLong, "\(origin) has \(count) bytes, and a socket's path at most \(limit): \(path)")
        }
        return path
    }
}
