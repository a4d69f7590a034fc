import Glibc

/// How a command is started.
enum SpawnAttributes {
    /// No signal blocked, the default handler for every signal, and a process group of its own, so that Ctrl-C at the
    /// terminal reaches us alone and the command is brought to its end (posix_spawnattr_setpgroup(3)).
    static func ofOwnGroup() -> posix_spawnattr_t {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        var all = sigset_t()
        sigfillset(&all)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setpgroup(&attributes, 0)
        let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP
        posix_spawnattr_setflags(&attributes, Int16(flags))
        return attributes
    }
}
