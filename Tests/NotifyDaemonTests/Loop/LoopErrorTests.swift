import Glibc
import Testing

@testable import NotifyDaemon

@Suite("System calls and their errors")
struct LoopErrorTests {
    @Test(
        "an error number becomes the code a caller decides by",
        arguments: [
            (EMFILE, LoopError.Code.outOfDescriptors), (ENFILE, .outOfDescriptors), (ENOMEM, .outOfMemory),
            (ENOBUFS, .outOfMemory), (EPIPE, .peerGone), (ECONNRESET, .peerGone), (ESRCH, .peerGone),
            (ECHILD, .peerGone), (EPERM, .notPermitted), (EACCES, .notPermitted), (ENOENT, .notFound),
            (ENOTDIR, .notFound), (ENOSPC, .noSpace), (EDQUOT, .noSpace), (EIO, .inputOutput), (ENOSYS, .unsupported),
            (ENOPROTOOPT, .unsupported), (EOPNOTSUPP, .unsupported), (EINVAL, .refused), (EEXIST, .refused),
        ])
    func code(number: Int32, code: LoopError.Code) {
        #expect(LoopError(function: "f", errorNumber: number).code == code)
    }

    @Test("the text names the call, its subject and the reason")
    func text() {
        let error = LoopError(function: "open", errorNumber: ENOENT, subject: "/run/x")
        #expect("\(error)" == "open of /run/x: No such file or directory (errno 2)")
        #expect("\(LoopError(function: "epoll_wait", errorNumber: EIO))" == "epoll_wait: Input/output error (errno 5)")
    }

    @Test("an interrupted call is made again")
    func retries() throws {
        var calls = 0
        let result: Int32 = try SystemCall.run("read") {
            calls += 1
            errno = EINTR
            return calls < 3 ? -1 : 7
        }
        #expect(result == 7)
        #expect(calls == 3)
    }

    @Test("a call that would wait is no error")
    func wouldBlock() throws {
        let result: Int32? = try SystemCall.attempt("read") {
            errno = EAGAIN
            return -1
        }
        #expect(result == nil)
    }

    @Test("a descriptor used after its end stops the process")
    func trapsOnBadDescriptor() async {
        await #expect(processExitsWith: .failure) {
            let pair = try DescriptorPair.sockets()
            close(pair.near.number)
            _ = try pair.near.readText()
        }
    }

    @Test("a descriptor closed by somebody else stops the process")
    func trapsOnDoubleClose() async {
        await #expect(processExitsWith: .failure) {
            var pair: DescriptorPair? = try DescriptorPair.sockets()
            close(pair?.near.number ?? -1)
            pair = nil
        }
    }
}
