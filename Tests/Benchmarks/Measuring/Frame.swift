import Glibc
import NotifyTestSupport

/// The little that the measuring clients read of a frame: by its bytes, without a parser.
enum Frame {
    /// The whole number after `"name":`; nil when the name is not there.
    static func number(_ name: StaticString, in frame: UnsafeBufferPointer<UInt8>) -> Int64? {
        guard let start = end(of: name, in: frame) else { return nil }
        var value: Int64?
        for digit in frame[start...].prefix(while: { (48...57).contains($0) }) {
            value = (value ?? 0) * 10 + Int64(digit - 48)
        }
        return value
    }

    static func text(_ frame: UnsafeBufferPointer<UInt8>) -> String {
        String(decoding: frame, as: UTF8.self)
    }

    /// Fails on an error reply, which has its name in front.
    static func checkSuccess(_ frame: UnsafeBufferPointer<UInt8>) throws {
        guard end(of: "\"error\":", in: frame) == nil else { throw TestSupportError("refused: \(text(frame))") }
    }

    /// Where the first occurrence of the bytes ends.
    private static func end(of needle: StaticString, in frame: UnsafeBufferPointer<UInt8>) -> Int? {
        guard let base = frame.baseAddress else { return nil }
        let count = needle.utf8CodeUnitCount
        var from = 0
        while from + count <= frame.count,
            let found = memchr(base + from, Int32(needle.utf8Start.pointee), frame.count - from - count + 1)
        {
            if memcmp(found, needle.utf8Start, count) == 0 {
                return UnsafeRawPointer(found) - UnsafeRawPointer(base) + count
            }
            from = UnsafeRawPointer(found) - UnsafeRawPointer(base) + 1
        }
        return nil
    }
}
