import CLinux
import Glibc

/// posix_spawn with three given streams, nothing else inherited, and signals as after a login.
struct SpawnSettings {
    /// Descriptors that become 0, 1 and 2.
    let streams: [Int32]

    func spawn(_ program: String, _ arguments: [String], _ environment: [String]) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (target, stream) in streams.enumerated() {
            posix_spawn_file_actions_adddup2(&actions, stream, Int32(target))
        }
        clinux_spawn_closefrom(&actions, 3)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        useDefaultSignals(&attributes)
        var child: pid_t = 0
        let code = withCStrings(arguments) { argv in
            withCStrings(environment) { envp in posix_spawn(&child, program, &actions, &attributes, argv, envp) }
        }
        guard code == 0 else { throw TestSupportError.call("posix_spawn", program, code: code) }
        return child
    }

    private func useDefaultSignals(_ attributes: inout posix_spawnattr_t) {
        var all = sigset_t()
        sigfillset(&all)
        posix_spawnattr_setsigdefault(&attributes, &all)
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    }

    private func withCStrings<Result>(
        _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
    ) -> Result {
        let copies = texts.map { strdup($0) }
        defer { copies.forEach { free($0) } }
        return body(copies + [nil])
    }
}
