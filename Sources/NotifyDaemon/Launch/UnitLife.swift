import Glibc
import Systemd

// The life of a unit, from what the service manager says of it
//
// The manager tells states by PropertiesChanged, several changes in one where they come fast, and the end of a start by
// JobRemoved, before which it tells every change that is older. So `inactive` is an end once the unit was seen to do anything,
// or its start is over; before that it is how every unit begins.

/// What is known of a unit that was started or found.
struct UnitLife: Hashable, Sendable {
    /// What a piece of news means.
    enum News: Hashable, Sendable {
        /// Its program runs.
        case running
        /// It has ended, and how, in words for the ledger.
        case ended(String)
    }

    private var state: String?
    private var hasBegun = false
    private var isTold = false
    private var isOver = false
    private var code: Int32 = 0
    private var status: Int32 = 0
    private var result = "success"

    /// A unit that is about to be started; one that was found has begun already.
    init(hasBegun: Bool = false) {
        self.hasBegun = hasBegun
    }

    /// The manager says what has changed.
    mutating func changed(_ properties: [String: BusValue]) -> News? {
        if case .int32(let value)? = properties["ExecMainCode"] { code = value }
        if case .int32(let value)? = properties["ExecMainStatus"] { status = value }
        if let word = properties["Result"]?.text { result = word }
        guard let word = properties["ActiveState"]?.text else { return nil }
        state = word
        hasBegun = hasBegun || !isResting
        return news()
    }

    /// The job that starts it is over, with that result (`done`, `failed`, `canceled`, `timeout`, `dependency`, `skipped`).
    mutating func jobEnded(_ word: String) -> News? {
        hasBegun = true
        guard word == "done" else { return end("its start was \(word)") }
        return news()
    }

    /// The exit codes that the manager itself uses between fork and exec (systemd.exec(5), "Process Exit Codes").
    private static let managersOwn: ClosedRange<Int32> = 200...245

    private var isResting: Bool { state == "inactive" || state == "failed" }

    private mutating func news() -> News? {
        guard hasBegun else { return nil }
        if isResting { return end(nil) }
        guard state == "active", !isTold, !isOver else { return nil }
        isTold = true
        return .running
    }

    private mutating func end(_ reason: String?) -> News? {
        guard !isOver else { return nil }
        isOver = true
        return .ended([reason, ending].compactMap(\.self).joined(separator: ", "))
    }

    /// As for a child: `exit 3`, `signal 15 (Terminated)`; the manager's word where no process was started.
    private var ending: String {
        let isOwn = UnitLife.managersOwn.contains(status)
        return switch code {
        case Int32(CLD_EXITED) where isOwn && !isTold:
            "systemd could not execute it (status \(status), systemd.exec(5))"
        case Int32(CLD_EXITED): ChildStatus.exited(status).failure
        case Int32(CLD_KILLED), Int32(CLD_DUMPED): ChildStatus.signalled(status).description
        default: "result \(result)"
        }
    }
}
