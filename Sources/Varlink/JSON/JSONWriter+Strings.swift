extension JSONWriter {
    /// Writes a string in quotes.
    mutating func write(_ string: String) {
        bytes.append(UInt8(ascii: "\""))
        let isContiguous: Void? = string.utf8.withContiguousStorageIfAvailable { appendEscaped($0) }
        if isContiguous == nil { Array(string.utf8).withUnsafeBufferPointer { appendEscaped($0) } }
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func appendEscaped(_ text: UnsafeBufferPointer<UInt8>) {
        var start = 0
        while true {
            let end = text.indexOfSpecial(from: start)
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<end]))
            guard end < text.count else { return }
            appendEscape(of: text[end])
            start = end + 1
        }
    }

    private mutating func appendEscape(of byte: UInt8) {
        bytes.append(UInt8(ascii: "\\"))
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(byte)
        case 0x08: bytes.append(UInt8(ascii: "b"))
        case 0x09: bytes.append(UInt8(ascii: "t"))
        case 0x0a: bytes.append(UInt8(ascii: "n"))
        case 0x0c: bytes.append(UInt8(ascii: "f"))
        case 0x0d: bytes.append(UInt8(ascii: "r"))
        default:
            write(word: byte < 0x10 ? "u000" : "u001")
            let digit = byte & 0x0f
            bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
        }
    }
}
