import Glibc
import NotifyInterface
import Testing
import Varlink

@testable import NotifyDaemon

@Suite("Output that waits for the disk and for the peer")
struct OutputTests {
    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    @Test("bytes are held until their commit is durable, and keep their order")
    func held() {
        var held = HeldOutput()
        held.append("a".utf8, after: 1)
        held.append("b".utf8, after: 1)
        held.append("c".utf8, after: 2)
        held.append("d".utf8, after: 4)
        #expect(held.count == 4)
        var output: [UInt8] = []
        held.release(upTo: 0, into: &output)
        #expect(output.isEmpty)
        held.release(upTo: 1, into: &output)
        #expect(text(output) == "ab")
        held.release(upTo: 3, into: &output)
        #expect(text(output) == "abc")
        #expect(held.count == 1 && !held.isEmpty)
        held.release(upTo: 4, into: &output)
        #expect(text(output) == "abcd")
        #expect(held.isEmpty && held.count == 0)
    }

    @Test("nothing is not held")
    func empty() {
        var held = HeldOutput()
        held.append([], after: 7)
        #expect(held.isEmpty)
    }

    @Test("a steady load, in which something is always held back, keeps its order", arguments: 0..<20)
    func steady(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var held = HeldOutput()
        var (expected, output): ([UInt8], [UInt8]) = ([], [])
        for commit in 1...1_000 as ClosedRange<UInt64> {
            let bytes = (0..<Int.random(in: 0...3, using: &random)).map { _ in UInt8(truncatingIfNeeded: commit) }
            held.append(bytes, after: commit)
            expected += bytes
            held.release(upTo: commit - min(commit, UInt64.random(in: 1...9, using: &random)), into: &output)
            #expect(held.count == expected.count - output.count, "seed \(seed)")
        }
        held.release(upTo: .max, into: &output)
        #expect(output == expected, "seed \(seed)")
    }

    @Test("what the kernel does not take now stays, and goes on in order")
    func partialSends() throws {
        let pair = try DescriptorPair.sockets()
        let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
        var held = HeldOutput()
        held.append(bytes, after: 1)
        var sending = SendBuffer()
        sending.fill(from: &held, upTo: 1)
        #expect(try sending.flush(to: pair.near))
        #expect(sending.count > 0 && sending.count < bytes.count)
        var received: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while received.count < bytes.count {
            let transfer = try buffer.withUnsafeMutableBytes { try pair.far.read(into: $0) }
            guard case .bytes(let count) = transfer else { break }
            received += buffer[..<count]
            #expect(try sending.flush(to: pair.near))
        }
        #expect(received == bytes)
        #expect(sending.isEmpty)
    }

    @Test("a reader that is always behind still gets everything in order")
    func neverEmpty() throws {
        let pair = try DescriptorPair.sockets()
        var (held, sending) = (HeldOutput(), SendBuffer())
        var (expected, received): ([UInt8], [UInt8]) = ([], [])
        var buffer = [UInt8](repeating: 0, count: 40_000)
        for round in 1...200 as ClosedRange<UInt64> {
            let bytes = [UInt8](repeating: UInt8(truncatingIfNeeded: round), count: 40_000)
            held.append(bytes, after: round)
            expected += bytes
            sending.fill(from: &held, upTo: round)
            #expect(try sending.flush(to: pair.near))
            if round > 20, case .bytes(let count) = try buffer.withUnsafeMutableBytes({ try pair.far.read(into: $0) }) {
                received += buffer[..<count]
            }
        }
        #expect(sending.count > 0)
        while case .bytes(let count) = try buffer.withUnsafeMutableBytes({ try pair.far.read(into: $0) }) {
            received += buffer[..<count]
            #expect(try sending.flush(to: pair.near))
        }
        #expect(received == expected)
    }

    @Test("a peer that is gone takes nothing more")
    func gone() throws {
        let pair = try DescriptorPair.sockets()
        _ = shutdown(pair.far.number, Int32(SHUT_RDWR))
        var (held, sending) = (HeldOutput(), SendBuffer())
        held.append("x".utf8, after: 1)
        sending.fill(from: &held, upTo: 1)
        #expect(try !sending.flush(to: pair.near))
    }
}

@Suite("Answers of a turn")
struct ConnectionTests {
    private let socket: SocketConnection
    private static let status = "{\"method\":\"org.notifyd.Manager.Status\"}"

    init() throws {
        socket = try SocketConnection()
    }

    private func answer(_ bytes: String, wrote: Bool, oneway: Bool = false) {
        socket.connection.keep(
            Connection.Answer(bytes: Array(bytes.utf8), wrote: wrote, oneway: oneway))
    }

    @Test("answers are held until the commit of their turn is durable")
    func seal() throws {
        answer("one|", wrote: true)
        answer("two|", wrote: false)
        socket.connection.seal(after: 3, failure: nil)
        #expect(socket.connection.answers.isEmpty)
        #expect(try socket.release(upTo: 2) == "")
        #expect(try socket.release(upTo: 3) == "one|two|")
    }

    @Test("when the commit fails, those that wrote say so, the others stay true, and nobody answers oneway calls")
    func failure() throws {
        answer("one|", wrote: true)
        answer("two|", wrote: false)
        answer("", wrote: true, oneway: true)
        // A call that takes more than a turn has no answer yet.
        answer("", wrote: true)
        socket.connection.seal(after: 3, failure: NotifyError(.storeFull(reason: "no room")).reply)
        let text = try socket.release(upTo: 3)
        #expect(text.hasSuffix("|two|"))
        #expect(text.components == 2)
        #expect(text.contains("StoreFull") && !text.contains("one"))
    }

    @Test("messages of a stream come after the answers of their turn")
    func order() throws {
        answer("reply|", wrote: false)
        socket.connection.seal(after: 1, failure: nil)
        socket.connection.send(Array("message|".utf8), after: 2)
        #expect(try socket.release(upTo: 1) == "reply|")
        #expect(try socket.release(upTo: 2) == "message|")
    }

    @Test("a closed connection sends nothing more and holds nothing")
    func closed() throws {
        answer("one|", wrote: false)
        socket.connection.send(Array("two|".utf8), after: 1)
        socket.connection.markClosed()
        socket.connection.send(Array("three|".utf8), after: 1)
        #expect(socket.connection.outputBytes == 0)
        #expect(socket.connection.answers.isEmpty)
        #expect(try socket.release(upTo: 9) == "")
    }

    @Test("what its peer causes is counted: input that waits, and output")
    func bufferedBytes() throws {
        _ = try socket.call(Self.status)
        socket.connection.send(Array("message|".utf8), after: 2)
        #expect(socket.connection.outputBytes == 8)
        #expect(socket.connection.bufferedBytes >= 8)
    }
}

extension String {
    /// How many end marks it has.
    fileprivate var components: Int { utf8.count { $0 == UInt8(ascii: "|") } }
}
