import Glibc

/// The environment of a program under test: all XDG folders private, no bus, no service manager.
public struct PrivateEnvironment: Sendable {
    /// Names and values.
    public var values: [String: String]

    /// Makes the folders below a temporary directory and names them.
    public init(in directory: TemporaryDirectory) throws {
        values = [
            "PATH": getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin", "LANG": "C.UTF-8",
            "HOME": try directory.folder("home"), "XDG_RUNTIME_DIR": try directory.folder("run"),
            "XDG_STATE_HOME": try directory.folder("state-home"), "XDG_CONFIG_HOME": try directory.folder("config"),
            "XDG_DATA_HOME": try directory.folder("data"), "XDG_DATA_DIRS": try directory.folder("data-dirs"),
            "XDG_CONFIG_DIRS": try directory.folder("config-dirs"), "SHELL": "/bin/sh",
        ]
    }
}
