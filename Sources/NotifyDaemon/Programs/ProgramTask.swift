/// Work that a program goes on with in the background, until it says that it is done or its time is over.
final class ProgramTask {
    /// What BeginTask returned.
    let identifier: String
    /// The number of the connection that began it, with which it ends.
    let connection: UInt64
    /// What the work is, for people.
    let name: String?
    /// When it ends, on the real monotonic clock.
    var end: PeerTimer?
    /// When the program is warned, on the real monotonic clock.
    var warning: PeerTimer?

    init(identifier: String, connection: UInt64, name: String?) {
        self.identifier = identifier
        self.connection = connection
        self.name = name
    }

    func cancel() {
        end?.cancel()
        warning?.cancel()
    }
}
