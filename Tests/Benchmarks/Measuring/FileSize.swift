import Glibc

/// The size of a file, 0 when it is not there.
enum FileSize {
    static func bytes(of path: String) -> Int {
        var facts = stat()
        return stat(path, &facts) == 0 ? Int(facts.st_size) : 0
    }
}
