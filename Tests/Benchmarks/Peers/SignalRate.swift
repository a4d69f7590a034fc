import NotifyTestSupport
import Systemd

/// Signals of the same content a second from one sender through dbus-daemon to as many receivers.
struct SignalRate {
    let observers: Int
    let count: Int
    /// Signals under way: the sender waits until the last receiver has them, as there is no answer to a signal.
    let depth: Int

    private static let path = "/org/example/bench"
    private static let interface = "org.example.Bench"

    func measure() throws -> Double {
        let directory = try TemporaryDirectory()
        let privateBus = try PrivateBus(in: directory)
        let poller = try Poller()
        let received = Counts(observers)
        let receivers = try (0..<observers).map { index in
            let bus = try connect(privateBus, poller, token: UInt64(index))
            try bus.subscribe(BusMatch(path: Self.path, interface: Self.interface, member: "Done")) { _ in
                received.values[index] += 1
            }
            return bus
        }
        let sender = try connect(privateBus, poller, token: UInt64(observers))
        try settle(receivers + [sender], poller)
        let start = Clock.steady
        var sent = 0
        while let least = received.values.min(), least < count {
            while sent < min(count, least + depth) {
                try sender.emit("Done", of: Self.interface, at: Self.path, Self.arguments)
                sent += 1
            }
            for bus in receivers + [sender] { _ = try bus.process() }
            if received.values.min() == least { _ = try poller.wait(milliseconds: 30_000) }
        }
        return Double(count) * 1e9 / Double(Clock.steady - start)
    }

    private static let arguments: [BusValue] = [
        .string("org.example.bench"), .string("photos"), .string(#"{"files":12,"folder":"/home/tea/Pictures"}"#),
    ]

    private func connect(_ privateBus: PrivateBus, _ poller: Poller, token: UInt64) throws -> Bus {
        guard let address = BusAddress.list(privateBus.address).first else {
            throw TestSupportError("\(privateBus.address) is no address of a bus")
        }
        let bus = try Bus(address)
        try poller.watch(bus.descriptor, token: token)
        return bus
    }

    /// Until all are on the bus and their matches are known there: what each asks last has been answered.
    private func settle(_ buses: [Bus], _ poller: Poller) throws {
        let answered = Counts(buses.count)
        for (index, bus) in buses.enumerated() {
            let ping = BusCall(
                "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
                member: "GetId")
            try bus.call(ping) { _ in answered.values[index] += 1 }
        }
        while answered.values.contains(0) {
            for bus in buses { _ = try bus.process() }
            if answered.values.contains(0) { _ = try poller.wait(milliseconds: 1_000) }
        }
    }
}

/// Numbers that several closures count up.
private final class Counts {
    var values: [Int]

    init(_ number: Int) {
        values = Array(repeating: 0, count: number)
    }
}
