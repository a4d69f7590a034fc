import Glibc
import Testing

@testable import NotifyDaemon

@Suite("Signalling a peer")
struct PeerSignalTests {
    /// A program that connected to us and sleeps.
    private struct Peer {
        let bench: SpawnBench
        let child: Child
        let socket: FileDescriptor

        /// Starts it, behind the words of another program where given.
        init(behind words: [String] = []) throws {
            let bench = try SpawnBench()
            let listener = try UnixListener.open(bench.folder.path + "/socket")
            let script = "use Socket; socket(S, PF_UNIX, SOCK_STREAM, 0); connect(S, sockaddr_un(q(socket))); sleep 30"
            child = try bench.start(Program(words + ["perl", "-e", script]))
            var accepted: FileDescriptor?
            let registration = try bench.driver.loop.register(listener, for: .readable) { _ in
                accepted = try listener.acceptConnection()
                bench.driver.loop.stop()
            }
            try bench.driver.run(awaiting: "the peer's connection")
            bench.driver.loop.deregister(registration)
            socket = try #require(accepted)
            self.bench = bench
        }

        /// Waits for its end, by a signal of ours at the latest.
        func end(by signal: Int32? = SIGKILL) throws {
            if let signal { kill(-child.process, signal) }
            if child.isRunning { try bench.driver.run(awaiting: "the end of the peer") }
        }
    }

    @Test("the signal reaches the process that connected; once that has ended, it is gone")
    func delivers() throws {
        let peer = try Peer()
        let signal = try PeerSignal(of: peer.socket)
        #expect(signal.credentials.process == peer.child.process)
        #expect(signal.credentials.user == getuid() && signal.credentials.group == getgid())
        try signal.send(0)
        try signal.send(SIGUSR1)
        try peer.end(by: nil)
        #expect(peer.child.status == .signalled(SIGUSR1))
        let late = #expect(throws: LaunchError.self) { try signal.send(SIGUSR1) }
        #expect(late?.code == .processGone)
        let anew = #expect(throws: LaunchError.self) { _ = try PeerSignal(of: peer.socket) }
        #expect(anew?.code == .processGone)
    }

    @Test("by number: trusted while the connection is open, refused after its end")
    func byNumber() throws {
        let pair = try DescriptorPair.sockets()
        _ = try PeerSignal.openHandle(of: getpid(), pair.near)
        shutdown(pair.far.number, Int32(SHUT_WR))
        let error = #expect(throws: LoopError.self) { _ = try PeerSignal.openHandle(of: getpid(), pair.near) }
        #expect(error?.code == .peerGone)
    }

    @Test("a peer in another pid namespace is refused", .enabled("needs root") { geteuid() == 0 })
    func foreignNamespace() throws {
        let peer = try Peer(behind: ["unshare", "--pid", "--fork", "--kill-child"])
        let error = #expect(throws: LaunchError.self) { _ = try PeerSignal(of: peer.socket) }
        #expect(error?.code == .foreignNamespace)
        try peer.end()
    }
}
