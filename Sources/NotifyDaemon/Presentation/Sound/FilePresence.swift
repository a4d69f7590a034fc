import Glibc

/// Looks whether files are there (access(2)).
enum FilePresence {
    static func isProgram(_ path: String) -> Bool { access(path, X_OK) == 0 && !isFolder(path) }

    static func isReadable(_ path: String) -> Bool { access(path, R_OK) == 0 && !isFolder(path) }

    private static func isFolder(_ path: String) -> Bool {
        var facts = stat()
        return stat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR
    }
}
