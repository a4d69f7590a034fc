import Varlink

extension FuzzTarget {
    /// A connection's bytes: calls do not depend on how the bytes are cut, and calls and replies print as they read.
    static let message = FuzzTarget("message") { bytes in
        let whole = calls(in: bytes, chunk: max(bytes.count, 1))
        precondition(whole == calls(in: bytes, chunk: 1), "calls depend on the chunks")
        precondition(whole == calls(in: bytes, chunk: 7), "calls depend on the chunks")
        for call in whole { expectSame(call) }
        for frame in bytes.split(separator: 0) { checkReply(Array(frame)) }
    }

    private static let limit = 4096

    private static func calls(in bytes: [UInt8], chunk: Int) -> [Call] {
        var session = ServerSession(limit: limit)
        var calls: [Call] = []
        for start in stride(from: 0, to: bytes.count, by: chunk) {
            do throws(VarlinkError) {
                try session.receive(bytes[start..<min(start + chunk, bytes.count)])
                while let call = try session.nextCall() {
                    calls.append(call)
                    session.reply(call.parameters)
                }
            } catch {
                return error.code == .tooLarge ? [] : calls
            }
        }
        return calls
    }

    /// A call with a text that is no Unicode is refused, and prints as it was mended.
    private static func expectSame(_ call: Call) {
        var bytes: [UInt8] = []
        call.append(to: &bytes)
        let again = Parsed { () throws(VarlinkError) in
            try bytes.dropLast().withUnsafeBufferPointer { (text) throws(VarlinkError) in try Call(message: text) }
        }
        let isSame = again.value?.method == call.method && again.value?.parameters == call.parameters
        precondition(isSame && again.value?.flaw == nil, "a printed call does not read back")
    }

    private static func checkReply(_ frame: [UInt8]) {
        let reply = Parsed { () throws(VarlinkError) in
            try frame.withUnsafeBufferPointer { (text) throws(VarlinkError) in try Reply(message: text) }
        }
        guard let reply = reply.value else { return }
        var bytes: [UInt8] = []
        reply.append(to: &bytes)
        let again = Parsed { () throws(VarlinkError) in
            try bytes.dropLast().withUnsafeBufferPointer { (text) throws(VarlinkError) in try Reply(message: text) }
        }
        precondition(again.value == reply, "a printed reply does not read back")
    }
}
