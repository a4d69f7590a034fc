import Glibc
import NotifyInterface
import NotifyModel
import NotifyStore
import Systemd

extension Programs {
    /// The client's program is in the background, and no task of it is under way: one that must not live on there ends.
    func suspended(_ client: ClientRecord) throws {
        guard client.exitsOnSuspend, !isWorking(client.row), endings[client.row] == nil else { return }
        let isOwned = mailboxes.programs(of: client.row).first?.wantsLifecycle ?? false
        let sequence = try tell(.willTerminate, client, milliseconds: 2 * settings.killDelay)
        let ending = ProgramEnding(sequence: sequence)
        endings[client.row] = ending
        begun.endings.insert(client.row)
        // One that does not want to hear of it is not waited for.
        let delay = isOwned ? settings.killDelay : 0
        ending.timer = loop.after(.milliseconds(delay)) { [weak self] in self?.terminate(client.row) }
    }

    /// The store can be written again: programs that were to end in a turn that was undone do so now.
    func lookAgain() throws {
        for client in running where state(of: client) == .background {
            if let record = try store.client(row: client) { try suspended(record) }
        }
    }

    /// The client confirmed a message of its life cycle.
    func confirmed(_ client: Int64, _ sequence: Int64) {
        guard endings[client]?.sequence == sequence else { return }
        terminate(client)
    }

    /// Sends SIGTERM to every process with a stream of the client, and SIGKILL later to those that still run.
    private func terminate(_ client: Int64) {
        guard let ending = endings[client], !ending.isSignalled else { return }
        ending.signalled()
        var processes: [Int32: PeerSignal] = [:]
        for stream in mailboxes.programs(of: client) {
            guard let peer = signal(of: stream.connection) else { continue }
            processes[peer.credentials.process] = peer
        }
        for peer in processes.values where send(SIGTERM, peer) {
            // The timer holds the handle, which means this process and no later one, also when its stream has ended.
            _ = loop.after(.milliseconds(settings.killDelay)) { [weak self] in _ = self?.send(SIGKILL, peer) }
        }
    }

    /// A handle of the process at the other end; nil for one that is not ours to end.
    private func signal(of connection: Connection) -> PeerSignal? {
        guard connection.peer.user == getuid(), connection.peer.process != getpid() else {
            log(.warning, "process \(connection.peer.process) is not ended: it is another user's, or the daemon")
            return nil
        }
        do throws(LaunchError) {
            return try PeerSignal(of: connection.descriptor)
        } catch {
            log(.info, "process \(connection.peer.process) cannot be ended: \(error)")
            return nil
        }
    }

    /// Whether the signal was sent; a process that has ended by itself needs none.
    private func send(_ signal: Int32, _ peer: PeerSignal) -> Bool {
        do throws(LaunchError) {
            try peer.send(signal)
            return true
        } catch {
            guard error.code != .processGone else { return false }
            log(.info, "process \(peer.credentials.process) cannot be ended: \(error)")
            return false
        }
    }
}
