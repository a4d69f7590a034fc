import Glibc
import Systemd
import Testing

/// Each test is a process of its own, whose descriptor 3 is for a moment what the service manager would hand over.
@Suite("Socket activation")
struct SocketActivationTests {
    /// What the manager hands over.
    private struct HandedOver {
        var listens = true
        var type: Int32 = Int32(SOCK_STREAM.rawValue)
        var names: String? = "varlink"
        var process: Int32 = getpid()

        /// Takes the sockets over; afterwards descriptor 3 is again what the runtime of the test has there.
        func take<Value>(_ body: () throws -> Value) throws -> Value {
            let made = socket(AF_UNIX, type, 0)
            if listens { listen(made) }
            setenv("LISTEN_PID", "\(process)", 1)
            setenv("LISTEN_FDS", "1", 1)
            if let names { setenv("LISTEN_FDNAMES", names, 1) } else { unsetenv("LISTEN_FDNAMES") }
            let previous = fcntl(3, F_DUPFD_CLOEXEC, 100)
            dup2(made, 3)
            defer { if previous >= 0 { dup2(previous, 3) } else { close(3) } }
            return try body()
        }

        /// Binds with the family only, for which the kernel chooses an abstract name, and listens.
        private func listen(_ made: Int32) {
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            withUnsafePointer(to: &address) {
                _ = $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(made, $0, 2) }
            }
            Glibc.listen(made, 8)
        }
    }

    @Test("a listening socket is taken over once, with its name, not inherited by children")
    func takes() async {
        await #expect(processExitsWith: .success) {
            let code: Int32 = try HandedOver().take {
                let sockets = try SocketActivation.takeSockets()
                guard sockets.map(\.descriptor) == [3], sockets.map(\.name) == ["varlink"] else { return 1 }
                guard fcntl(3, F_GETFD) & FD_CLOEXEC != 0 else { return 2 }
                guard getenv("LISTEN_FDS") == nil, getenv("LISTEN_FDNAMES") == nil else { return 3 }
                return try SocketActivation.takeSockets().isEmpty ? 0 : 4
            }
            exit(code)
        }
    }

    @Test("a socket without a name is called unknown")
    func unnamed() async {
        await #expect(processExitsWith: .success) {
            let sockets = try HandedOver(names: nil).take { try SocketActivation.takeSockets() }
            exit(sockets.map(\.name) == ["unknown"] ? 0 : 1)
        }
    }

    @Test("sockets for another process are left alone")
    func forAnother() async {
        await #expect(processExitsWith: .success) {
            let sockets = try HandedOver(process: 1).take { try SocketActivation.takeSockets() }
            exit(sockets.isEmpty ? 0 : 1)
        }
    }

    @Test("a socket that does not listen, or is no stream, is refused by name", arguments: [true, false])
    func wrongSocket(stream: Bool) async {
        await #expect(processExitsWith: .success) { [stream] in
            let type = Int32((stream ? SOCK_STREAM : SOCK_DGRAM).rawValue)
            let refused = Result { try HandedOver(listens: false, type: type).take(SocketActivation.takeSockets) }
            guard case .failure(let error as SystemdError) = refused, error.code == .wrongSocket else { exit(1) }
            exit(error.context.hasPrefix("descriptor 3 (varlink) is not") ? 0 : 2)
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
}
