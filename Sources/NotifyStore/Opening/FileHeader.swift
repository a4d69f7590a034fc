import Glibc

/// What the first bytes of a database file say, read before SQLite is let near it.
///
/// It must be read while no connection to the file is open in this process (see ``Database``).
enum FileHeader: Hashable {
    /// There is no file.
    case missing
    /// A SQLite database with these numbers of the header.
    case database(applicationID: Int64, userVersion: Int64)
    /// A database whose beginning is damaged, or that was cut off.
    case broken(String)
    /// Something that is no database, such as a text.
    case other

    // The layout is section 1.3 of sqlite.org/fileformat2.html.
    private static let size: Int = 100
    private static let magic: [UInt8] = Array("SQLite format 3".utf8) + [0]
    private static let userVersionOffset: Int = 60
    private static let applicationIDOffset: Int = 68

    /// Reads the header of the file at that path.
    static func read(_ path: String) throws(StoreError) -> FileHeader {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            guard errno == ENOENT else { throw .system("cannot open \(path)") }
            return .missing
        }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: size)
        let count = pread(descriptor, &bytes, size, 0)
        guard count >= 0 else { throw .system("cannot read \(path)") }
        if isOther(bytes.prefix(count)) { return .other }
        guard count == size else { return .broken("\(path) is cut off: it has only \(count) bytes") }
        return parse(bytes, path)
    }

    /// A damaged beginning has most of its bytes still, or is blank.
    private static func isOther(_ bytes: ArraySlice<UInt8>) -> Bool {
        let beginning = bytes.prefix(magic.count)
        let same = zip(beginning, magic).count { $0 == $1 }
        return same * 2 < beginning.count && beginning.contains { $0 != 0 }
    }

    private static func parse(_ bytes: [UInt8], _ path: String) -> FileHeader {
        guard Array(bytes.prefix(magic.count)) == magic else { return .broken("\(path) does not begin as a database") }
        return .database(
            applicationID: number(bytes, applicationIDOffset), userVersion: number(bytes, userVersionOffset))
    }

    private static func number(_ bytes: [UInt8], _ offset: Int) -> Int64 {
        bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int64($1) }
    }
}
