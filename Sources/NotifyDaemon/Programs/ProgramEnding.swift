// The end of a program that is not to live on in the background (`ExitsOnSuspend=`)
//
// It is told willTerminate. When it has confirmed that, or after the kill delay at the latest, its processes get SIGTERM;
// those that still run after the kill delay once more, SIGKILL. Coming back to the foreground before SIGTERM saves it.

/// How far the end of one client's program has come.
final class ProgramEnding {
    /// The number of the willTerminate message, whose confirmation brings SIGTERM at once; nil when nobody is told.
    let sequence: Int64?
    /// What ends its waiting for the confirmation.
    var timer: PeerTimer?
    /// Whether SIGTERM was sent.
    private(set) var isSignalled = false

    init(sequence: Int64?) {
        self.sequence = sequence
    }

    /// SIGTERM was sent.
    func signalled() {
        isSignalled = true
        timer?.cancel()
    }

    /// It stays.
    func cancel() { timer?.cancel() }

    /// The last stream ended; a process that was signalled may still have to be killed, which needs no stream.
    func streamEnded() { timer?.cancel() }
}
