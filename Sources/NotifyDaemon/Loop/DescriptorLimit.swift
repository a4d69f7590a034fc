import Glibc

/// How many descriptors the daemon may have open, and what its children get.
///
/// The usual soft limit of 1,024 is less than the connections we serve; the hard limit of a user session is far higher.
/// The soft limit must not reach children: programs that use select(2) break with descriptors above 1,023, which is why
/// it is what it is. So the daemon raises its own and puts the old one back for the moment of a spawn. Descriptors that
/// are open stay open; only a helper thread that opens one in that moment could be refused, and then tries again.
struct DescriptorLimit: Sendable {
    /// The soft limit that the daemon was started with.
    let inherited: UInt
    /// The soft limit in force.
    let current: UInt
    private let hard: UInt

    /// Raises the soft limit to what is wanted, as far as the hard limit allows; never lowers it.
    init(raisingTo wanted: UInt) throws(LoopError) {
        var limit = rlimit()
        _ = try SystemCall.run("getrlimit", on: "descriptors") {
            getrlimit(Int32(RLIMIT_NOFILE.rawValue), &limit)
        }
        inherited = limit.rlim_cur
        current = max(limit.rlim_cur, min(wanted, limit.rlim_max))
        hard = limit.rlim_max
        if current != inherited { try set(current) }
    }

    /// Runs the body under the inherited limit, on the thread of the loop.
    func withInherited<Value>(_ body: () throws(LoopError) -> Value) throws(LoopError) -> Value {
        guard current != inherited else { return try body() }
        try set(inherited)
        let result = Result(catching: body)
        try set(current)
        return try result.get()
    }

    private func set(_ soft: UInt) throws(LoopError) {
        var limit = rlimit(rlim_cur: soft, rlim_max: hard)
        _ = try SystemCall.run("setrlimit", on: "descriptors") { setrlimit(Int32(RLIMIT_NOFILE.rawValue), &limit) }
    }
}
