import Glibc
import NotifyTestSupport
import Testing

@testable import Systemd

@Suite("values on the bus")
struct BusValueTests {
    /// One of each type, and what nests.
    static let samples: [(BusValue, String)] = [
        (.byte(255), "y"), (.bool(true), "b"), (.int16(.min), "n"), (.uint16(.max), "q"), (.int32(.min), "i"),
        (.uint32(.max), "u"), (.int64(.min), "x"), (.uint64(.max), "t"), (.double(-0.5), "d"),
        (.string("Grüße, 👩‍👩‍👧 \n"), "s"), (.string(""), "s"), (.objectPath("/org/example"), "o"),
        (.signature("a{sv}"), "g"), (.bytes([0, 1, 255]), "ay"), (.bytes([]), "ay"), (.strings(["a", "b"]), "as"),
        (.strings([]), "as"), (.array([.array([.int32(1)], of: "i"), .array([], of: "i")], of: "ai"), "aai"),
        (.structure([.byte(1), .string("x"), .strings([])]), "(ysas)"), (.variant(.variant(.byte(1))), "v"),
        (.properties([("urgency", .byte(2)), ("image", .bytes([1]))]), "a{sv}"), (.properties([]), "a{sv}"),
        (.dictionary([BusValue.Entry(.uint32(1), .strings(["x"]))], key: "u", value: "as"), "a{uas}"),
    ]

    @Test("the signature of each type", arguments: samples)
    func signature(value: BusValue, signature: String) {
        #expect(value.signature == signature)
    }

    @Test("what is sent is what arrives")
    func roundTrip() throws {
        let bus = try PrivateBus(in: TemporaryDirectory())
        let connection = try Bus(try #require(BusAddress.list(bus.address).first))
        var arrived: [BusMessage] = []
        try connection.subscribe(BusMatch(interface: "org.example.Test")) { arrived.append($0) }
        for (value, _) in Self.samples {
            try connection.emit("Value", of: "org.example.Test", at: "/org/example", [value, .byte(7)])
        }
        let driver = BusDriver(connection)
        try driver.run("all signals are back") { arrived.count == Self.samples.count }
        #expect(arrived.map { $0.arguments.first } == Self.samples.map(\.0))
        #expect(arrived.allSatisfy { $0.sender == connection.uniqueName && $0.arguments.last == .byte(7) })
    }

    @Test("random trees of values arrive as they were sent")
    func randomTrees() throws {
        var generator = SeededGenerator()
        let seed = generator
        let trees = (0..<200).map { _ in BusValue.random(depth: 4, using: &generator) }
        let bus = try PrivateBus(in: TemporaryDirectory())
        let connection = try Bus(try #require(BusAddress.list(bus.address).first))
        var arrived: [BusValue] = []
        try connection.subscribe(BusMatch(interface: "org.example.Test")) { arrived += $0.arguments }
        for tree in trees { try connection.emit("Tree", of: "org.example.Test", at: "/", [tree]) }
        let driver = BusDriver(connection)
        try driver.run("all trees are back") { arrived.count == trees.count }
        #expect(arrived == trees, "\(seed)")
    }

    @Test("a descriptor arrives as another one of the same file")
    func descriptor() throws {
        let bus = try PrivateBus(in: TemporaryDirectory())
        let connection = try Bus(try #require(BusAddress.list(bus.address).first))
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0)
        let sent = BusDescriptor(owning: ends[1])
        let reading = BusDescriptor(owning: ends[0])
        var arrived: [BusValue] = []
        try connection.subscribe(BusMatch(interface: "org.example.Test")) { arrived += $0.arguments }
        try connection.emit("File", of: "org.example.Test", at: "/", [.descriptor(sent)])
        try BusDriver(connection).run("it is back") { !arrived.isEmpty }
        guard case .descriptor(let copy)? = arrived.first else { throw TestSupportError("\(arrived)") }
        #expect(copy.number != sent.number && copy.number > 2)
        #expect(fcntl(copy.number, F_GETFD) & FD_CLOEXEC != 0)
        var byte: UInt8 = 7
        #expect(write(copy.number, &byte, 1) == 1)
        byte = 0
        #expect(read(reading.number, &byte, 1) == 1 && byte == 7)
    }

    static let forbidden: [BusValue] = [
        .string("a\0b"), .objectPath("not/a/path"), .objectPath(""), .signature("a{"),
        .array([.int32(1), .string("x")], of: "i"), .array([], of: "a"), .array([], of: "ii"),
        .structure([]), .dictionary([], key: "v", value: "s"),
        .dictionary([BusValue.Entry(.byte(1), .byte(1))], key: "s", value: "y"),
    ]

    @Test("what the bus forbids is refused before it is sent, and the connection goes on", arguments: forbidden)
    func wrong(value: BusValue) throws {
        let bus = try PrivateBus(in: TemporaryDirectory())
        let connection = try Bus(try #require(BusAddress.list(bus.address).first))
        let error = #expect(throws: SystemdError.self) {
            try connection.emit("Value", of: "org.example.Test", at: "/", [value])
        }
        #expect(error?.code == .wrongValue)
        let driver = BusDriver(connection)
        try driver.run("the bus says hello") { connection.isReady }
    }

    @Test("a tree has readers for the forms in use")
    func readers() {
        #expect(BusValue.strings(["a", "b"]).texts == ["a", "b"])
        #expect(BusValue.properties([("a", .byte(1)), ("a", .byte(2))]).properties == ["a": .byte(2)])
        #expect(BusValue.byte(1).text == nil)
        #expect(BusValue.array([], of: "i").texts == nil)
        #expect(BusValue.strings([]).properties == nil)
    }

    @Test("arguments of another signature are refused, with both")
    func signatures() {
        let message = BusMessage(sender: ":1.1", member: "Changed", arguments: [.uint32(1), .string("x")])
        #expect(throws: Never.self) { try message.arguments("us") }
        let error = #expect(throws: SystemdError.self) { try message.arguments("uu") }
        #expect(error?.code == .wrongMessage)
        #expect(error?.description.contains("Changed of :1.1 has the arguments \"us\", not \"uu\"") == true)
    }
}

extension BusValue {
    /// A tree of at most that depth.
    static func random(depth: Int, using generator: inout SeededGenerator) -> BusValue {
        switch Int.random(in: 0..<(depth > 0 ? 10 : 5), using: &generator) {
        case 0: .byte(.random(in: 0 ... .max, using: &generator))
        case 1: .bool(.random(using: &generator))
        case 2: .int64(.random(in: .min ... .max, using: &generator))
        case 3:
            .string(String((0..<3).map { _ in ["a", "é", "👍", " "].randomElement(using: &generator) ?? "" }.joined()))
        case 4: .double(Double.random(in: -1...1, using: &generator))
        case 5: .variant(.random(depth: depth - 1, using: &generator))
        case 6: .structure((0..<2).map { _ in .random(depth: depth - 1, using: &generator) })
        case 7: .properties([("k", .random(depth: depth - 1, using: &generator))])
        case 8: .strings((0..<Int.random(in: 0..<4, using: &generator)).map { "\($0)" })
        default:
            {
                let element = BusValue.random(depth: depth - 1, using: &generator)
                return element.signature == "y" ? .bytes([1]) : .array([element, element], of: element.signature)
            }()
        }
    }
}
