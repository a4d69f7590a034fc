internal import NotifyModel

extension FieldRule {
    /// The name of a service unit (systemd.unit(5)), an instance where it is made from a template.
    static func unit(_ name: String?, _ field: @autoclosure () -> String) throws(NotifyError) {
        guard let name else { return }
        let stem = name.hasSuffix(".service") ? name.dropLast(".service".count) : ""
        let isPlain = stem.utf8.allSatisfy { isAlphanumeric($0) || ":-_.\\@".utf8.contains($0) }
        guard isPlain, !stem.isEmpty, !stem.hasSuffix("@"), !stem.hasPrefix("@"), name.utf8.count <= 255 else {
            throw refusal(
                field(), name, reason: "is no service unit's name", expected: "a name such as example-news.service")
        }
    }

    /// A well-known name on a bus (D-Bus Specification, "Bus names").
    static func busName(_ name: String?, _ field: @autoclosure () -> String) throws(NotifyError) {
        guard let name else { return }
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        let arePlain = parts.allSatisfy { part in
            guard let first = part.utf8.first, !isDigit(first) else { return false }
            return part.utf8.allSatisfy { isAlphanumeric($0) || "-_".utf8.contains($0) }
        }
        guard parts.count >= 2, arePlain, name.utf8.count <= 255 else {
            throw refusal(
                field(), name, reason: "is no name on a bus", expected: "a name such as org.example.News")
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    /// An ASCII letter or digit.
    static func isAlphanumeric(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        default: isDigit(byte)
        }
    }
}
