/// Text in which bytes that mean something stand as `%` and two hexadecimal digits.
///
/// So it is in addresses of a bus (D-Bus Specification, "Server Addresses") and in URIs (RFC 3986, section 2.1).
public enum PercentEscapes {
    /// Escapes every byte but letters, digits and those of `plain`.
    public static func escaped(_ text: String, keeping plain: String) -> String {
        text.utf8.map { byte in
            isAlphanumeric(byte) || plain.utf8.contains(byte)
                ? String(Unicode.Scalar(byte)) : "%" + hexadecimal(byte)
        }.joined()
    }

    /// Reads it back; a broken escape stands for itself.
    static func unescaped(_ text: Substring) -> String {
        var bytes: [UInt8] = []
        var rest = text.utf8
        while let byte = rest.first {
            let digits = rest.dropFirst().prefix(2)
            if byte == UInt8(ascii: "%"), digits.count == 2, let value = UInt8(String(Substring(digits)), radix: 16) {
                bytes.append(value)
                rest = rest.dropFirst(3)
            } else {
                bytes.append(byte)
                rest = rest.dropFirst()
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func hexadecimal(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 16)
        return digits.count == 1 ? "0" + digits : digits
    }

    /// Whether the byte is a letter or a digit of ASCII.
    public static func isAlphanumeric(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }
}
