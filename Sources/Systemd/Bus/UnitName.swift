/// Names of units, as systemd writes them (systemd.unit(5), "String escaping for inclusion in unit names").
public enum UnitName {
    /// Escapes a text for a place in a unit's name: all but letters, digits and `:_.` as `\x` and two digits.
    ///
    /// A dash separates parts of a name there, and a dot at the beginning hides a file: both are escaped too.
    public static func escaped(_ text: String) -> String {
        text.utf8.enumerated().map { index, byte in
            let isPlain = ASCII.isAlphanumeric(byte) || ":_".utf8.contains(byte)
            return isPlain || (byte == UInt8(ascii: ".") && index > 0)
                ? String(Unicode.Scalar(byte)) : "\\x" + ASCII.hexadecimal(byte)
        }.joined()
    }

    /// The manager's object for a unit: all but letters and digits as `_` and two digits, and a digit at the beginning.
    public static func objectPath(_ unit: String) -> String {
        let label = unit.utf8.enumerated().map { index, byte in
            let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            return ASCII.isAlphanumeric(byte) && !(isDigit && index == 0)
                ? String(Unicode.Scalar(byte)) : "_" + ASCII.hexadecimal(byte)
        }.joined()
        return "/org/freedesktop/systemd1/unit/" + (label.isEmpty ? "_" : label)
    }
}
