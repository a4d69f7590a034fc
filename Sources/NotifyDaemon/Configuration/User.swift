import Glibc

/// The user that the daemon runs for, as the user database has it (getpwuid(3)).
struct User {
    let name: String
    let home: String

    /// The user of this process; `/` is the home of one that the database does not know.
    static var current: User {
        guard let entry = getpwuid(geteuid()) else { return User(name: String(geteuid()), home: "/") }
        return User(name: String(cString: entry.pointee.pw_name), home: String(cString: entry.pointee.pw_dir))
    }
}
