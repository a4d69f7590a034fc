/// The rules for a request's identifier (DESIGN section 2).
public enum RequestIdentifier {
    /// The longest identifier, in bytes of UTF-8.
    public static let limit: Int = 256

    /// Why `identifier` is not valid, in words that say what would be right; nil when it is valid.
    public static func fault(in identifier: String) -> String? {
        guard !identifier.isEmpty else { return "is empty; leave it out to get one made" }
        guard identifier.utf8.count <= limit else { return "is longer than \(limit) bytes" }
        guard !identifier.unicodeScalars.contains(where: isControl) else { return "has a control character in it" }
        return nil
    }

    /// Makes an identifier of five letters without vowels, so that no words arise: for requests that bring none.
    public static func random(using generator: inout some RandomNumberGenerator) -> String {
        let letters = Array("bcdfghjklmnpqrstvwxz")
        return String((0..<5).map { _ in letters[Int.random(in: letters.indices, using: &generator)] })
    }

    /// The scalars of general category Cc, without looking into tables.
    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
    }
}
