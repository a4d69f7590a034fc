import CLinux
import CSQLite
import Glibc
import NotifyTestSupport

/// The peer of lateness: a bare timerfd, a one-row commit that is synced, and a bare socket.
///
/// It does for each date what cannot be left out: wake, record durably, write. No index, no queue, no JSON: the frame is
/// made before the date.
struct TimerPeer {
    private let socket: String
    private let database: String
    private let first: Int64
    private let spacing: Int64
    private let count: Int64

    /// SOCKET DATABASE FIRST-DATE SPACING COUNT, times in milliseconds.
    init(arguments: [String]) throws {
        let numbers = arguments.dropFirst(2).compactMap { Int64($0) }
        guard numbers.count == 3 else { throw TestSupportError("peer-timer SOCKET DATABASE FIRST SPACING COUNT") }
        (socket, database) = (arguments[0], arguments[1])
        (first, spacing, count) = (numbers[0], numbers[1], numbers[2])
    }

    func run() throws {
        let listener = try UnixSocket.listen(at: socket)
        let store = try PeerStore(path: database)
        let table = try store.prepare("CREATE TABLE fired(id INTEGER PRIMARY KEY, at INTEGER NOT NULL) STRICT")
        try table.run()
        let record = try store.prepare("INSERT INTO fired(at) VALUES (?)")
        let timer = timerfd_create(CLOCK_REALTIME, Int32(TFD_CLOEXEC))
        print("ready")
        fflush(nil)
        let subscriber = Wire(descriptor: accept(listener, nil, nil))
        for number in 0..<count {
            let due = first + number * spacing
            let frame = Self.frame(number, due)
            Self.wait(timer, until: due)
            try store.write()
            record.bind(1, due)
            try record.run()
            try store.makeDurable()
            try subscriber.send(frame)
        }
    }

    private static func wait(_ timer: Int32, until milliseconds: Int64) {
        var date = itimerspec()
        date.it_value.tv_sec = time_t(milliseconds / 1_000)
        date.it_value.tv_nsec = Int(milliseconds % 1_000) * 1_000_000
        timerfd_settime(timer, Int32(TFD_TIMER_ABSTIME), &date, nil)
        var expirations: UInt64 = 0
        _ = read(timer, &expirations, 8)
    }

    /// As long as the daemon's message.
    private static func frame(_ number: Int64, _ due: Int64) -> [UInt8] {
        let date = DateText.utc(milliseconds: due)
        let text =
            #"{"parameters":{"message":{"sequence":\#(number + 1),"id":"org.example.Bench/late-\#(number)@\#(date)/fired/1","#
            + #""client":"org.example.Bench","kind":"fired","identifier":"late-\#(number)","scheduled":"\#(date)","firing":1,"#
            + #""handle":"+\#(number + 1)","at":"\#(date)","content":{"title":"Take the pills","body":"Two of the white ones, "#
            + #"with a glass of water","userInfo":{"origin":"bench","number":\#(due)}}}},"continues":true}"#
        return Array(text.utf8) + [0]
    }
}
