/// The rules for a client's name: reverse DNS as the D-Bus specification spells bus names.
public enum ClientIdentifier {
    /// The client that `notifyctl schedule` and `notifyctl listen` act as when none is named.
    public static let commandLine: String = "org.notifyd.Cli"
    /// The client in whose name the daemon itself asks the user; nobody else can act as it.
    public static let daemon: String = "org.notifyd.Daemon"
    /// The longest name, in bytes (D-Bus specification, "Valid Names").
    public static let limit: Int = 255

    /// Why `name` is not a valid client name, in words that say what would be right; nil when it is valid.
    public static func fault(in name: String) -> String? {
        guard !name.isEmpty else { return "is empty; write a reverse-DNS name such as org.example.News" }
        guard name.utf8.count <= limit else { return "is longer than \(limit) bytes" }
        let elements = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard elements.count >= 2 else { return "has no dot; write a reverse-DNS name such as org.example.News" }
        for element in elements {
            guard let first = element.first else { return "has an empty part between dots" }
            guard !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else {
                return "has a part that begins with a digit"
            }
            guard element.allSatisfy(isAllowed) else { return "may hold only letters, digits, '-', '_' and dots" }
        }
        return nil
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"): true
        default: false
        }
    }
}
