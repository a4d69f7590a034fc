import NotifyTestSupport
import Systemd
import Testing
import Varlink

@testable import NotifyDaemon

/// A server on a socket of its own, with a loop that the test turns, a clock that it sets and a disk that it syncs.
final class ServerFixture {
    let driver: LoopDriver
    let path: String
    let log = RecordedLog()
    private let folder: TemporaryFolder
    private(set) var server: Server?
    /// What the server's clock says.
    var now = Duration.zero
    /// Every turn commits; what is on disk is set by the test.
    var commit: UInt64 = 0
    var durable: UInt64 = .max
    var turns = 0
    /// Answers a call; the name is what follows the last dot of its method.
    var answer: (_ name: String, _ call: Call, _ connection: Connection) -> Void = { _, call, connection in
        connection.session.reply()
        connection.answered(wrote: false, oneway: call.oneway)
    }
    /// Looked at after every turn; true ends `run`.
    var isOver: () -> Bool = { false }
    /// The names of the calls, in the order in which they were served.
    var served: [String] = []

    init() throws {
        driver = try LoopDriver()
        folder = try TemporaryFolder()
        path = folder.path + "/socket"
        server = try Server(
            listener: ListenSocket(binding: path), loop: driver.loop, log: Log(threshold: .debug, sink: log),
            time: { [unowned self] in now }, route: { [unowned self] in route($0, $1) }, isHeld: { _ in false },
            onClose: { _ in })
    }

    private func route(_ call: Call, _ connection: Connection) {
        let name = call.method.split(separator: ".").last.map(String.init) ?? ""
        served.append(name)
        answer(name, call, connection)
    }

    /// A peer that has sent the calls, `x.y.NAME` each, at once: a socket has room for few writes, but for long ones.
    func client(_ names: [String]) throws -> RawClient {
        let client = try RawClient(path: path)
        try client.send(bytes: names.flatMap { Array("{\"method\":\"x.y.\($0)\"}".utf8) + [0] })
        return client
    }

    private var turn: Turn {
        Turn(afterDrain: { [unowned self] in
            turns += 1
            commit += 1
            server?.seal(after: commit, failure: nil)
            server?.release(upTo: durable)
            if isOver() { driver.loop.stop() }
        })
    }

    func run(until isOver: @escaping () -> Bool, awaiting reason: String) throws {
        self.isOver = isOver
        try driver.run(turn, awaiting: "\(reason)")
    }

    func runBriefly() throws {
        isOver = { false }
        try driver.runBriefly(turn)
    }
}
