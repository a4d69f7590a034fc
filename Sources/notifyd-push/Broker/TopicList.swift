import Glibc

/// Topics as an array of C strings, for the time of one call.
struct TopicList {
    private let topics: [String]

    init(_ topics: [String]) {
        self.topics = topics
    }

    func use<Result>(_ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result) -> Result {
        let copies = topics.map { strdup($0) }
        defer { for copy in copies { free(copy) } }
        return copies.withUnsafeBufferPointer { buffer in
            guard let first = buffer.baseAddress else { preconditionFailure("a list of no topics") }
            return body(first)
        }
    }
}
