import Glibc

/// What the user may read while it runs; the figures alone go to standard output.
enum Report {
    static func note(_ text: String) {
        let line = Array((text + "\n").utf8)
        _ = write(2, line, line.count)
    }
}
