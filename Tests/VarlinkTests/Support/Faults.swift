import Varlink

/// The error that the body throws, nil when it throws none.
func fault<Value>(_ body: () throws(VarlinkError) -> Value) -> VarlinkError? {
    do throws(VarlinkError) {
        _ = try body()
        return nil
    } catch {
        return error
    }
}

/// The bytes of a text in which `|` stands for the end mark of a message.
func frames(_ text: String) -> [UInt8] {
    text.utf8.map { $0 == UInt8(ascii: "|") ? 0 : $0 }
}

/// Bytes as text in which `|` stands for the end mark of a message.
func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes.map { $0 == 0 ? UInt8(ascii: "|") : $0 }, as: UTF8.self)
}
