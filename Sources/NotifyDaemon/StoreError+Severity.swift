import NotifyStore

extension StoreError {
    /// Whether it passes by itself: the disk gets room, another connection gives its lock back.
    var isPassing: Bool { code == .full || code == .busy }

    /// Whether the daemon cannot go on with this store: it is opened anew, or the service manager starts us again.
    var endsDaemon: Bool { code == .damaged || code == .io }
}
