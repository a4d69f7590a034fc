import Glibc
import Systemd
import Testing

/// Each test is a process of its own, whose descriptor 3 is what the service manager would hand over.
@Suite("Socket activation")
struct SocketActivationTests {
    /// Puts a socket in the place of the manager's first one.
    private static func handOver(
        listening: Bool, type: Int32 = Int32(SOCK_STREAM.rawValue), names: String? = "varlink"
    ) {
        let made = socket(AF_UNIX, type, 0)
        if listening {
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            // Only the family: the kernel chooses an abstract name.
            withUnsafePointer(to: &address) {
                _ = $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(made, $0, 2) }
            }
            listen(made, 8)
        }
        dup2(made, 3)
        setenv("LISTEN_PID", "\(getpid())", 1)
        setenv("LISTEN_FDS", "1", 1)
        if let names { setenv("LISTEN_FDNAMES", names, 1) } else { unsetenv("LISTEN_FDNAMES") }
    }

    @Test("a listening socket is taken over once, with its name, not inherited by children")
    func takes() async {
        await #expect(processExitsWith: .success) {
            SocketActivationTests.handOver(listening: true)
            let sockets = try SocketActivation.takeSockets()
            guard sockets.map(\.descriptor) == [3], sockets.map(\.name) == ["varlink"] else { exit(1) }
            guard fcntl(3, F_GETFD) & FD_CLOEXEC != 0 else { exit(2) }
            guard getenv("LISTEN_FDS") == nil, getenv("LISTEN_FDNAMES") == nil else { exit(3) }
            exit(try SocketActivation.takeSockets().isEmpty ? 0 : 4)
        }
    }

    @Test("a socket without a name is called unknown")
    func unnamed() async {
        await #expect(processExitsWith: .success) {
            SocketActivationTests.handOver(listening: true, names: nil)
            exit(try SocketActivation.takeSockets().map(\.name) == ["unknown"] ? 0 : 1)
        }
    }

    @Test("without activation there is nothing to take")
    func nothing() async {
        await #expect(processExitsWith: .success) {
            unsetenv("LISTEN_FDS")
            unsetenv("LISTEN_PID")
            exit(try SocketActivation.takeSockets().isEmpty ? 0 : 1)
        }
    }

    @Test("sockets for another process are left alone")
    func forAnother() async {
        await #expect(processExitsWith: .success) {
            SocketActivationTests.handOver(listening: true)
            setenv("LISTEN_PID", "1", 1)
            exit(try SocketActivation.takeSockets().isEmpty ? 0 : 1)
        }
    }

    @Test("a socket that does not listen, or is no stream, is refused by name", arguments: [true, false])
    func wrongSocket(stream: Bool) async {
        await #expect(processExitsWith: .success) { [stream] in
            let type = stream ? SOCK_STREAM : SOCK_DGRAM
            SocketActivationTests.handOver(listening: false, type: Int32(type.rawValue))
            do throws(SystemdError) {
                _ = try SocketActivation.takeSockets()
                exit(1)
            } catch {
                exit(error.code == .wrongSocket && error.context.hasPrefix("descriptor 3 (varlink) is not") ? 0 : 2)
            }
        }
    }
}
