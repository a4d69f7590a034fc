/// Where programs are looked for by name (execvp(3)).
enum ProgramPath {
    /// The folders of `PATH`, or of its default.
    static func folders(_ environment: [String: String]) -> [String] {
        (environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":").map(String.init)
    }

    /// The absolute path of a program; nil when there is none.
    ///
    /// A name with a slash is a path, counted from `folder` when it is relative.
    static func find(_ name: String, folders: [String], from folder: String) -> String? {
        let places =
            name.contains("/") ? [name.hasPrefix("/") ? name : folder + "/" + name] : folders.map { $0 + "/" + name }
        return places.first { $0.hasPrefix("/") && FilePresence.isProgram($0) }
    }
}
