import Glibc
import Testing

@testable import NotifyDaemon

@Suite("Descriptors")
struct FileDescriptorTests {
    @Test("the last holder's end closes it: the peer sees the end")
    func closes() throws {
        let far: FileDescriptor
        do {
            let pair = try DescriptorPair.sockets()
            far = pair.far
            #expect(try far.readText() == nil)
        }
        var byte: UInt8 = 0
        #expect(try withUnsafeMutableBytes(of: &byte) { try far.read(into: $0) } == .ended)
    }

    @Test("an empty socket would block, a full one too")
    func wouldBlock() throws {
        let pair = try DescriptorPair.sockets()
        var byte: UInt8 = 0
        #expect(try withUnsafeMutableBytes(of: &byte) { try pair.near.read(into: $0) } == .wouldBlock)
        let block = [UInt8](repeating: 1, count: 65536)
        var sent = 0
        while case .bytes(let count) = try block.withUnsafeBytes({ try pair.near.send($0) }) { sent += count }
        #expect(sent > 65536)
    }

    @Test("sending to a peer that is gone is an end, not a signal and not an error")
    func peerGone() throws {
        let near = try DescriptorPair.sockets().near
        #expect(try near.send("hello") == .ended)
    }

    @Test("a listening socket without a caller accepts nothing")
    func acceptsNothing() throws {
        let folder = try TemporaryFolder()
        let listener = try UnixListener.open(folder.path + "/socket")
        #expect(try listener.acceptConnection() == nil)
    }
}
