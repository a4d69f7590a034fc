import Glibc

/// A connected stream socket (unix(7)), closed when it goes out of use.
///
/// Every wait is poll(2) with the caller's patience, which counts silence: it begins anew with each byte that moves, so
/// that a long answer from a slow peer is no failure and no clock need be read. A second descriptor can end a wait.
struct UnixSocket: ~Copyable {
    private let descriptor: Int32
    private let path: String

    /// Takes over a connected descriptor.
    init(adopting descriptor: Int32, path: String) {
        self.descriptor = descriptor
        self.path = path
    }

    deinit {
        close(descriptor)
    }

    /// Connects to the socket at a path, waiting while the daemon's queue of connections is full (connect(2)).
    static func connect(to path: String, patience: Duration) throws(NotifyKitError) -> UnixSocket {
        let socket = try make(path, flags: 0)
        try socket.limitConnecting(to: patience)
        try socket.connect()
        return socket
    }

    /// Connects to the socket at a path now, or says that it cannot be done now.
    static func connectAtOnce(to path: String) throws(NotifyKitError) -> UnixSocket {
        let socket = try make(path, flags: Int32(SOCK_NONBLOCK.rawValue))
        try socket.connect()
        return socket
    }

    private static func make(_ path: String, flags: Int32) throws(NotifyKitError) -> UnixSocket {
        let path = try SocketPath.checked(path, from: "the socket path")
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue) | flags, 0)
        guard descriptor >= 0 else { throw .system("socket", errno) }
        return UnixSocket(adopting: descriptor, path: path)
    }

    private func connect() throws(NotifyKitError) {
        var address = Self.address(of: path)
        let size = socklen_t(MemoryLayout<sockaddr_un>.size)
        let number = withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                retrying { Glibc.connect(descriptor, address, size) } < 0 ? errno : 0
            }
        }
        guard number == 0 else { throw Self.connectFault(number, path) }
    }

    /// Sends all bytes.
    func send(_ bytes: [UInt8], patience: Duration) throws(NotifyKitError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = try sendNow(rest)
            rest = rest.dropFirst(count)
            if count == 0 { try wait(for: POLLOUT, patience: patience, interrupt: nil) }
        }
    }

    /// Waits for bytes and gives those that came; empty at the end of the stream.
    ///
    /// The peer may be silent for as long as `patience` says, nil for any time. `interrupt` is a descriptor that ends
    /// the wait when it becomes readable; it goes before bytes that came.
    func receive(patience: Duration?, interrupt: Int32?) throws(NotifyKitError) -> [UInt8] {
        while true {
            try wait(for: POLLIN, patience: patience, interrupt: interrupt)
            if let bytes = try receiveNow() { return bytes }
        }
    }

    /// Waits for nothing: sends as many of the bytes as fit now and gives how many that were.
    func sendNow(_ bytes: ArraySlice<UInt8>) throws(NotifyKitError) -> Int {
        let count = bytes.withUnsafeBytes { buffer in
            retrying { Glibc.send(descriptor, buffer.baseAddress, buffer.count, Self.flags) }
        }
        if count >= 0 { return count }
        guard errno == EAGAIN else { throw lost("send", errno) }
        return 0
    }

    /// Waits for nothing: gives what came, nil when nothing has; empty at the end of the stream.
    func receiveNow() throws(NotifyKitError) -> [UInt8]? {
        let (bytes, number) = read()
        if number == 0 { return bytes }
        guard number == EAGAIN else { throw lost("recv", number) }
        return nil
    }

    /// What poll(2) is to wait for on it.
    func entry(_ events: Int32) -> pollfd {
        pollfd(fd: descriptor, events: Int16(events), revents: 0)
    }

    /// The descriptor, to be waited for.
    var number: Int32 { descriptor }

    private func read() -> (bytes: [UInt8], errorNumber: Int32) {
        var number: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
            let received = retrying { recv(descriptor, buffer.baseAddress, buffer.count, Self.flags) }
            number = received < 0 ? errno : 0
            count = max(0, received)
        }
        return (bytes, number)
    }

    private func wait(for events: Int32, patience: Duration?, interrupt: Int32?) throws(NotifyKitError) {
        // poll(2) leaves out entries with a negative descriptor.
        var entries = [
            pollfd(fd: descriptor, events: Int16(events), revents: 0),
            pollfd(fd: interrupt ?? -1, events: Int16(POLLIN), revents: 0),
        ]
        let ready = retrying { poll(&entries, nfds_t(entries.count), Self.milliseconds(patience)) }
        guard ready >= 0 else { throw .system("poll", errno) }
        if entries[1].revents != 0 { throw NotifyKitError(.interrupted, "waiting for the daemon was ended") }
        if ready == 0, let patience {
            throw NotifyKitError(
                .silent, "the daemon at \(path) has not answered for \(patience.components.seconds) s; is it stopped?")
        }
    }
}

extension UnixSocket {
    private static let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)

    private static func milliseconds(_ patience: Duration?) -> Int32 {
        guard let patience else { return -1 }
        let (seconds, attoseconds) = patience.components
        return Int32(clamping: seconds * 1000 + attoseconds / 1_000_000_000_000_000)
    }

    private static func address(of path: String) -> sockaddr_un {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        return address
    }

    /// SO_SNDTIMEO bounds connect(2) on a Unix socket, which has no bound of its own while the queue is full.
    private func limitConnecting(to patience: Duration) throws(NotifyKitError) {
        var limit = timeval(tv_sec: Int(max(1, patience.components.seconds)), tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        guard setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, size) == 0 else {
            throw .system("setsockopt", errno)
        }
    }

    private static func connectFault(_ number: Int32, _ path: String) -> NotifyKitError {
        switch number {
        case ENOENT, ECONNREFUSED, ENOTDIR:
            NotifyKitError(
                .noDaemon, "no daemon at \(path); start it with \"systemctl --user start notifyd\", or run notifyd")
        case EACCES, EPERM:
            NotifyKitError(.forbidden, "the socket \(path) may not be used by this user; it belongs to another")
        case EAGAIN:
            NotifyKitError(.silent, "the daemon at \(path) takes no connections; is it stopped?")
        default:
            NotifyKitError(.noDaemon, "no daemon at \(path): \(SystemError.text(number))")
        }
    }

    private func lost(_ call: String, _ number: Int32) -> NotifyKitError {
        switch number {
        case EPIPE, ECONNRESET: NotifyKitError(.lost, "the daemon at \(path) closed the connection")
        default: .system(call, number)
        }
    }
}

/// Calls again as long as a signal interrupts (EINTR of errno(3)).
private func retrying<Count: SignedInteger>(_ call: () -> Count) -> Count {
    while true {
        let count = call()
        if count >= 0 || errno != EINTR { return count }
    }
}
