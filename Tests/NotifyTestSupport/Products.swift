import Glibc

/// Where the programs under test are.
public enum Products {
    /// The folder of the debug build: the one that the test bundle lies in.
    public static var debug: String {
        get throws {
            var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
            let count = readlink("/proc/self/exe", &bytes, bytes.count - 1)
            guard count > 0 else { throw TestSupportError.call("readlink", "/proc/self/exe") }
            let program = String(decoding: bytes[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
            return String(program[..<(program.lastIndex(of: "/") ?? program.startIndex)])
        }
    }

    /// The folder of the static release build, named by `NOTIFYD_TEST_RELEASE`; nil when `make test` did not build it.
    public static var release: String? { environment("NOTIFYD_TEST_RELEASE") }

    /// The Python that has the foreign clients, named by `NOTIFYD_TEST_PYTHON`; nil when `make test` did not prepare it.
    public static var python: String? { environment("NOTIFYD_TEST_PYTHON") }

    /// Whether tests that take minutes run: `make test-long`.
    public static var runsLongTests: Bool { environment("NOTIFYD_TEST_LONG") == "1" }

    /// A program of a build folder.
    ///
    /// - Throws: `TestSupportError` when it is not there.
    public static func program(_ name: String, in folder: String? = nil) throws -> String {
        let path = try (folder ?? debug) + "/" + name
        guard access(path, X_OK) == 0 else { throw TestSupportError("\(path) is not built; run swift build first") }
        return path
    }

    private static func environment(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }
}
