import CLinux
import Glibc

/// Starts programs so that nothing of the daemon leaks into them.
///
/// A child gets: stdin from memory or /dev/null, our stdout and stderr (the journal, under systemd) and no other
/// descriptor, an empty signal mask, default signal handlers, a session of its own, the user's home as its folder, the
/// inheritable environment, the descriptor limit we were started with. posix_spawn(3) does it between vfork and exec,
/// so the daemon's memory is not copied, and an exec that fails is reported to the caller.
///
/// What a process cannot shed (seccomp filters, mount namespaces, no_new_privs) must not be in the unit file; see
/// units/notifyd.service.
final class Spawner {
    private let loop: EventLoop
    let environment: [String: String]
    let home: String
    private let limit: DescriptorLimit

    /// Takes the daemon's own environment, of which children get what is inheritable, and the folder they run in.
    init(loop: EventLoop, environment: [String: String], home: String, limit: DescriptorLimit) {
        self.loop = loop
        self.limit = limit
        self.environment = ChildEnvironment.inheritable(environment)
        self.home = home
    }

    /// Starts the program; `onExit` is called once, in the turn in which it ended.
    func spawn(_ program: Program, onExit: @escaping (ChildStatus) throws -> Void) throws(LaunchError) -> Child {
        guard let path = program.arguments.first, !path.isEmpty else {
            throw LaunchError(.wrongCommand, "it names no program")
        }
        do throws(LoopError) {
            let input = try standardInput(program.input)
            let process = try limit.withInherited { () throws(LoopError) in try start(path, program, input) }
            return try watch(process, onExit)
        } catch {
            throw launchError(error, path, folder: program.folder ?? home)
        }
    }

    private func start(_ path: String, _ program: Program, _ input: FileDescriptor) throws(LoopError) -> Int32 {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        let added = [
            clinux_spawn_chdir(&actions, program.folder ?? home),
            posix_spawn_file_actions_adddup2(&actions, input.number, STDIN_FILENO),
            clinux_spawn_closefrom(&actions, STDERR_FILENO + 1),
        ]
        for result in added { try SystemCall.check("posix_spawn_file_actions", on: path, result) }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        try Spawner.cleanSlate(&attributes)
        let merged = environment.merging(program.environment) { _, new in new }
        return try Spawner.withCStrings(program.arguments) { (arguments) throws(LoopError) in
            try Spawner.withCStrings(merged.map { "\($0.key)=\($0.value)" }) { (variables) throws(LoopError) in
                var process: pid_t = 0
                try SystemCall.check(
                    "posix_spawn", on: path, posix_spawnp(&process, path, &actions, &attributes, arguments, variables))
                return process
            }
        }
    }

    /// A session of its own, no blocked signal, no ignored one (we ignore SIGPIPE).
    private static func cleanSlate(_ attributes: inout posix_spawnattr_t) throws(LoopError) {
        var none = sigset_t()
        var all = sigset_t()
        sigemptyset(&none)
        // sigfillset leaves out two signals of the C library itself, which then start ignored in the child.
        withUnsafeMutableBytes(of: &all) { bytes in for index in bytes.indices { bytes[index] = 0xFF } }
        let flags = Int32(CLINUX_SPAWN_SETSID) | Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF)
        let set = [
            posix_spawnattr_setsigmask(&attributes, &none),
            posix_spawnattr_setsigdefault(&attributes, &all),
            posix_spawnattr_setflags(&attributes, Int16(flags)),
        ]
        for result in set { try SystemCall.check("posix_spawnattr", result) }
    }

    private func watch(
        _ process: Int32, _ onExit: @escaping (ChildStatus) throws -> Void
    ) throws(LoopError) -> Child {
        do throws(LoopError) {
            let number = try SystemCall.run("pidfd_open") { pidfd_open(process, 0) }
            return try Child(process: process, handle: FileDescriptor(owning: number), loop: loop, onExit: onExit)
        } catch {
            // A child that we cannot watch would be a zombie later and could run twice: end it now and say so.
            kill(-process, SIGKILL)
            _ = try SystemCall.run("waitpid") { waitpid(process, nil, 0) }
            throw error
        }
    }
}
