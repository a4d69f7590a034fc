import CLinux
import Glibc
import NotifyInterface
import Systemd
import Varlink

/// The connections: accepts them, feeds their bytes to the router, sends what is durable.
///
/// Everything a peer can do wrong ends at its own connection. What a turn answered is kept until `seal`, because until
/// the turn's commit nobody knows whether it is true.
final class Server {
    private let loop: EventLoop
    private let log: Log
    /// The monotonic clock: what one connection's calls cost the others.
    private let time: () -> Duration
    private var listener: ListenSocket
    private let route: (Call, Connection) -> Void
    /// A call that has to wait until the store takes it.
    private let isHeld: (Call) -> Bool
    private let onClose: (Connection) -> Void
    private var listening: Registration?
    private var isAccepting = true
    /// The limit of connections was told in the last minute.
    private var saidFull = false
    private var nextNumber: UInt64 = 1
    private(set) var connections: [UInt64: Connection] = [:]
    /// Connections that have answers or output of this turn.
    private var touched: [UInt64: Connection] = [:]
    /// One descriptor kept back, so that a peer can be told to go away when none is left.
    private var reserve: FileDescriptor?
    private var input = [UInt8](repeating: 0, count: 65_536)
    /// Commits up to this one are on disk.
    private var durable: UInt64 = 0
    /// Bytes held in memory for all connections, as of the last look at each.
    private var buffered = 0

    /// A connection with more output than this waiting is not read: whoever does not listen may not go on talking.
    private static let outputLimit: Int = Limits.messageBytes
    /// At most that many calls of one connection are answered in one turn.
    private static let callsPerTurn: Int = 64
    /// No more of its calls are answered after this time in one turn.
    private static let budget: Duration = .milliseconds(2)

    init(
        listener: ListenSocket, loop: EventLoop, log: Log, time: @escaping () -> Duration,
        route: @escaping (Call, Connection) -> Void,
        isHeld: @escaping (Call) -> Bool, onClose: @escaping (Connection) -> Void
    ) throws(LoopError) {
        self.listener = listener
        self.loop = loop
        self.log = log
        self.time = time
        self.route = route
        self.isHeld = isHeld
        self.onClose = onClose
        reserve = Server.openReserve()
        listening = try loop.register(listener.descriptor, for: .readable) { [unowned self] _ in try accept() }
    }

    private static func openReserve() -> FileDescriptor? {
        let number = open("/dev/null", O_RDONLY | O_CLOEXEC)
        return number < 0 ? nil : FileDescriptor(owning: number)
    }

    /// Notes that the connection has something to seal or release.
    func touch(_ connection: Connection) {
        guard !connection.isClosed else { return }
        touched[connection.number] = connection
    }
}

// MARK: - Accepting

extension Server {
    private func accept() throws {
        do throws(LoopError) {
            while isAccepting, let descriptor = try listener.descriptor.acceptConnection() { try admit(descriptor) }
        } catch {
            guard error.code == .outOfDescriptors || error.code == .outOfMemory else {
                if error.code != .peerGone { throw error }
                return
            }
            try shed(error)
        }
    }

    private func admit(_ descriptor: FileDescriptor) throws(LoopError) {
        let peer = try PeerCredentials(of: descriptor)
        guard peer.user == geteuid() else {
            log(.warning, "a connection of user \(peer.user) was refused: this is the daemon of user \(geteuid())")
            return
        }
        guard connections.count < Limits.connections else {
            return sayFull()
        }
        let connection = Connection(number: nextNumber, descriptor: descriptor, peer: peer)
        nextNumber += 1
        connection.registration = try loop.register(descriptor, for: .readable) { [unowned self, unowned connection] in
            try handle(connection, $0)
        }
        connections[connection.number] = connection
    }

    /// Somebody may try again and again: once a minute is enough.
    private func sayFull() {
        guard !saidFull else { return }
        saidFull = true
        log(.warning, "connections are refused: \(Limits.connections) are open")
        _ = loop.after(.seconds(60)) { [weak self] in self?.saidFull = false }
    }

    /// No descriptor is left: end one waiting connection by the reserve, then stop accepting until one becomes free.
    private func shed(_ error: LoopError) throws {
        log(.warning, "no connection can be accepted now: \(error)")
        reserve = nil
        do throws(LoopError) {
            _ = try listener.descriptor.acceptConnection()
        } catch {
            log(.debug, "nor with the reserve: \(error)")
        }
        reserve = Server.openReserve()
        try setAccepting(false)
        _ = loop.after(.seconds(1)) { [weak self] in try self?.setAccepting(true) }
    }

    private func setAccepting(_ accepting: Bool) throws {
        isAccepting = accepting
        if let listening { try loop.change(listening, to: accepting ? .readable : []) }
    }

    /// Takes no further connection and removes the socket file.
    func stopListening() {
        if let listening { loop.deregister(listening) }
        listening = nil
        listener.removeFile()
    }

    /// Goes on with another socket, after the path of the old one was taken away.
    func replaceListener(_ new: ListenSocket) throws(ServerError) {
        if let listening { loop.deregister(listening) }
        listener = new
        do throws(LoopError) {
            listening = try loop.register(new.descriptor, for: .readable) { [unowned self] _ in try accept() }
        } catch {
            throw ServerError(.cannotListen, new.path, error.description, underlying: error)
        }
    }

    /// Whether clients still reach the socket by its path.
    var isReachable: Bool { listener.isReachable }
}

// MARK: - Reading

extension Server {
    private func handle(_ connection: Connection, _ ready: Ready) throws {
        // While something is left to read its end shows itself there.
        if !ready.contains(.readable), ready.contains(.failed) || ready.contains(.hungUp) { return close(connection) }
        if ready.contains(.writable) { touch(connection) }
        if ready.contains(.readable) || ready.contains(.peerClosed) { try read(connection) }
    }

    private func read(_ connection: Connection) throws {
        guard !connection.isClosed, !connection.isEnding, !connection.goesOn, connection.deferred == nil else { return }
        do throws(VarlinkError) {
            switch try transfer(connection) {
            case .bytes(let count):
                try input.withUnsafeBufferPointer { (all) throws(VarlinkError) in
                    let received = UnsafeBufferPointer(rebasing: all[..<count])
                    try connection.session.receive(UnsafeRawBufferPointer(received))
                }
                try serve(connection)
                if !takesInput(connection) { touch(connection) }
                limitBuffers(after: connection)
            case .wouldBlock: if connection.isDeaf { close(connection) }
            case .ended: end(connection)
            }
        } catch {
            refuse(connection, error)
        }
    }

    private func transfer(_ connection: Connection) throws(VarlinkError) -> FileDescriptor.Transfer {
        do throws(LoopError) {
            return try input.withUnsafeMutableBufferPointer { (buffer) throws(LoopError) in
                try connection.descriptor.read(into: UnsafeMutableRawBufferPointer(buffer))
            }
        } catch {
            throw .closed(error.description)
        }
    }

    /// Hands the calls that have arrived to the router, one after the other, for as long as the others can wait.
    private func serve(_ connection: Connection) throws(VarlinkError) {
        let start = time()
        var count = 0
        while !connection.isClosed, connection.deferred == nil, connection.outputBytes <= Server.outputLimit,
            let call = try connection.session.nextCall()
        {
            touch(connection)
            if isHeld(call) {
                connection.deferred = call
            } else {
                route(call, connection)
            }
            count += 1
            guard count < Server.callsPerTurn, time() - start < Server.budget else { return goOn(connection) }
        }
    }

    /// Serves what is left of the connection's calls in the next turn; until then nothing more is read from it.
    private func goOn(_ connection: Connection) {
        guard !connection.isClosed, !connection.goesOn else { return }
        connection.goesOn = true
        loop.perform { [weak self, weak connection] in
            guard let self, let connection, !connection.isClosed else { return }
            connection.goesOn = false
            do throws(VarlinkError) {
                try serve(connection)
            } catch {
                refuse(connection, error)
            }
        }
    }

    /// Goes on with the calls that had to wait for the store.
    func resumeDeferred() {
        for connection in connections.values {
            guard let call = connection.deferred else { continue }
            connection.deferred = nil
            route(call, connection)
            touch(connection)
        }
    }

    /// A peer that breaks the protocol is told nothing and closed (PLATFORM 1.2); so is a call beside an open stream.
    private func refuse(_ connection: Connection, _ error: VarlinkError) {
        log(.info, "connection \(connection.number) of process \(connection.peer.process) is closed: \(error)")
        if error.code == .streamOpen {
            connection.refused(NotifyError(.streamOpen).reply)
            touch(connection)
            end(connection)
        } else {
            close(connection)
        }
    }

    /// The peer sends nothing more: its stream ends, what was answered is still sent.
    private func end(_ connection: Connection) {
        connection.isEnding = true
        onClose(connection)
        touch(connection)
        changeInterest(connection)
    }

    /// Keeps all buffers together within their limit, at the cost of the largest partial input.
    private func limitBuffers(after connection: Connection) {
        buffered += connection.bufferedBytes - connection.accountedBytes
        connection.accountedBytes = connection.bufferedBytes
        while buffered > Limits.bufferBytes, let largest = greediest() {
            log(
                .warning,
                "connection \(largest.number) is closed: all buffers together exceed \(Limits.bufferBytes) bytes")
            close(largest)
        }
    }
}

extension Server {
    /// The connection with the largest partial input; where nobody has more than a read of it, with the most bytes of all.
    private func greediest() -> Connection? {
        let talker = connections.values.max { $0.session.bufferedByteCount < $1.session.bufferedByteCount }
        if let talker, talker.session.bufferedByteCount > input.count { return talker }
        return connections.values.max { $0.bufferedBytes < $1.bufferedBytes }
    }
}

// MARK: - Sending

extension Server {
    /// Holds back what this turn answered until commit `commit` is durable; `failure` replaces what is not true now.
    func seal(after commit: UInt64, failure: VarlinkError?) {
        for connection in touched.values { connection.seal(after: commit, failure: failure) }
    }

    /// Sends what is on disk by now; the connections that wait for later commits stay noted.
    func release(upTo durable: UInt64) {
        self.durable = durable
        for connection in touched.values where !connection.isClosed { flush(connection) }
    }

    private func flush(_ connection: Connection) {
        connection.sending.fill(from: &connection.held, upTo: durable)
        do throws(LoopError) {
            guard try connection.sending.flush(to: connection.descriptor) else { return stopSending(connection) }
        } catch {
            log(.info, "connection \(connection.number) is closed: \(error)")
            return close(connection)
        }
        if connection.held.isEmpty { touched[connection.number] = nil }
        limitBuffers(after: connection)
        if connection.isDone { return close(connection) }
        changeInterest(connection)
        resume(connection)
        if connection.isDeaf { readOn(connection) }
    }

    /// The peer takes nothing more: what it had sent before it went is still read and done.
    private func stopSending(_ connection: Connection) {
        connection.markDeaf()
        onClose(connection)
        touch(connection)
        loop.turnAgain()
    }

    /// Nothing will tell of a peer that takes nothing, when it has not ended either: it is read until nothing comes.
    private func readOn(_ connection: Connection) {
        loop.perform { [weak self, weak connection] in
            if let self, let connection { try read(connection) }
        }
    }

    /// Goes on with calls that waited for the output to drain, or for the reply to the one before.
    private func resume(_ connection: Connection) {
        guard connection.session.hasWaitingCall, !connection.session.isServing, connection.deferred == nil,
            connection.outputBytes <= Server.outputLimit
        else { return }
        goOn(connection)
    }

    private func changeInterest(_ connection: Connection) {
        guard let registration = connection.registration else { return }
        var interest: Interest = []
        if takesInput(connection) { interest.insert(.readable) }
        if !connection.sending.isEmpty { interest.insert(.writable) }
        do throws(LoopError) {
            try loop.change(registration, to: interest)
        } catch {
            log(.warning, "connection \(connection.number) is closed: \(error)")
            close(connection)
        }
    }
}

extension Server {
    /// Whether more is read from the peer; one that talks on while it waits for a reply fills no more than one message.
    private func takesInput(_ connection: Connection) -> Bool {
        !connection.isEnding && connection.deferred == nil && connection.outputBytes <= Server.outputLimit
            && connection.session.bufferedByteCount <= Limits.messageBytes
    }
}

// MARK: - Answering

extension Server {
    /// Answers a call whose reply took more than a turn.
    func answer(_ connection: Connection, _ reply: some JSONEncodable) {
        answer(connection) { $0.reply(reply) }
    }

    /// Refuses a call that took more than a turn.
    func fail(_ connection: Connection, _ error: NotifyError) {
        answer(connection) { $0.fail(error.reply) }
    }

    private func answer(_ connection: Connection, by answering: (inout ServerSession) -> Void) {
        guard !connection.isClosed else { return }
        answering(&connection.session)
        connection.answered(wrote: true, oneway: false)
        touch(connection)
    }
}

// MARK: - Closing

extension Server {
    func close(_ connection: Connection) {
        guard !connection.isClosed else { return }
        if let registration = connection.registration { loop.deregister(registration) }
        connection.registration = nil
        connection.markClosed()
        // The descriptor itself lives as long as somebody holds the connection: a reply that takes long, a move of the clock.
        _ = shutdown(connection.descriptor.number, Int32(SHUT_RDWR))
        buffered -= connection.accountedBytes
        connections[connection.number] = nil
        touched[connection.number] = nil
        onClose(connection)
        if !isAccepting { loop.perform { [weak self] in try self?.setAccepting(true) } }
    }

    /// Ends every connection; what was not durable by then is not sent.
    func closeAll() {
        for connection in Array(connections.values) { close(connection) }
    }
}
