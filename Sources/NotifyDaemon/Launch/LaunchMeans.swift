import Systemd

/// What clients are launched with: processes of our own, the user manager, the session bus.
struct LaunchMeans {
    let loop: EventLoop
    let log: Log
    let spawner: Spawner
    /// The session bus; nil before the daemon serves.
    var link: BusLink?
    /// The user manager on it.
    var manager: UserManager?

    init(loop: EventLoop, log: Log, spawner: Spawner) {
        self.loop = loop
        self.log = log
        self.spawner = spawner
    }

    /// The folder that programs run in.
    var home: String { spawner.home }

    /// The absolute path of a program; nil when there is none.
    func path(of name: String) -> String? {
        ProgramPath.find(name, folders: ProgramPath.folders(spawner.environment), from: home)
    }
}
