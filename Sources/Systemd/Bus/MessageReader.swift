import CSystemd
import Glibc

/// Reads the values of a message that arrived (sd_bus_message_read_basic(3)).
///
/// libsystemd has checked the message's form before. Only the number of values is bounded here, so that an array of a
/// hundred million numbers does not become a tree of as many.
struct MessageReader {
    let message: OpaquePointer
    private var left: Int = MessageReader.limit

    /// At most that many values of one message are read.
    private static let limit: Int = 65_536

    init(_ message: OpaquePointer) {
        self.message = message
    }

    /// All that is left of the container, or of the message.
    mutating func rest() throws(SystemdError) -> [BusValue] {
        var values: [BusValue] = []
        while let value = try next() { values.append(value) }
        return values
    }

    private mutating func next() throws(SystemdError) -> BusValue? {
        var type: CChar = 0
        var contents: UnsafePointer<CChar>?
        let found = try SystemdError.check(
            "sd_bus_message_peek_type", sd_bus_message_peek_type(message, &type, &contents))
        guard found > 0 else { return nil }
        left -= 1
        guard left > 0 else {
            throw SystemdError(
                code: .wrongMessage, function: "D-Bus message", context: "it has more than \(Self.limit) values")
        }
        let inner = contents.map { String(cString: $0) } ?? ""
        switch Unicode.Scalar(UInt8(bitPattern: type)) {
        case "a": return try array(of: inner)
        case "r": return .structure(try inside("r", inner))
        case "v": return try variant(inner)
        case let type: return try basic(type)
        }
    }
}

// MARK: - Basic types

extension MessageReader {
    private func basic(_ type: Unicode.Scalar) throws(SystemdError) -> BusValue {
        switch type {
        case "y": .byte(try number(type, 0))
        case "b": .bool(try number(type, Int32(0)) != 0)
        case "n": .int16(try number(type, 0))
        case "q": .uint16(try number(type, 0))
        case "i": .int32(try number(type, 0))
        case "u": .uint32(try number(type, 0))
        case "x": .int64(try number(type, 0))
        case "t": .uint64(try number(type, 0))
        case "d": .double(try number(type, 0))
        case "s": .string(try text(type))
        case "o": .objectPath(try text(type))
        case "g": .signature(try text(type))
        case "h": .descriptor(try descriptor(type))
        default:
            throw SystemdError(
                code: .wrongMessage, function: "D-Bus message", context: "it has a value of type \(type)")
        }
    }

    private func number<Number>(_ type: Unicode.Scalar, _ zero: Number) throws(SystemdError) -> Number {
        var number = zero
        let result = withUnsafeMutablePointer(to: &number) {
            sd_bus_message_read_basic(message, type.character, $0)
        }
        _ = try SystemdError.check("sd_bus_message_read_basic", result)
        return number
    }

    /// The descriptor belongs to the message, so it is duplicated.
    private func descriptor(_ type: Unicode.Scalar) throws(SystemdError) -> BusDescriptor {
        let copy = fcntl(try number(type, Int32(-1)), F_DUPFD_CLOEXEC, 3)
        guard copy >= 0 else {
            throw SystemdError(code: .callFailed, function: "fcntl", errorNumber: errno, context: "F_DUPFD_CLOEXEC")
        }
        return BusDescriptor(owning: copy)
    }

    /// The text belongs to the message, so it is copied.
    private func text(_ type: Unicode.Scalar) throws(SystemdError) -> String {
        var text: UnsafePointer<CChar>?
        let result = withUnsafeMutablePointer(to: &text) { sd_bus_message_read_basic(message, type.character, $0) }
        _ = try SystemdError.check("sd_bus_message_read_basic", result)
        return text.map { String(cString: $0) } ?? ""
    }
}

// MARK: - Containers

extension MessageReader {
    private mutating func array(of type: String) throws(SystemdError) -> BusValue {
        if type == "y" { return .bytes(try bytes()) }
        guard type.hasPrefix("{") else { return .array(try inside("a", type), of: type) }
        let members = String(type.dropFirst().dropLast())
        return .dictionary(
            try entries(type, members), key: String(members.prefix(1)), value: String(members.dropFirst()))
    }

    private func bytes() throws(SystemdError) -> [UInt8] {
        var start: UnsafeRawPointer?
        var count = 0
        let result = sd_bus_message_read_array(message, ("y" as Unicode.Scalar).character, &start, &count)
        _ = try SystemdError.check("sd_bus_message_read_array", result)
        return Array(UnsafeRawBufferPointer(start: start, count: count))
    }

    private mutating func variant(_ type: String) throws(SystemdError) -> BusValue {
        guard let value = try inside("v", type).first else {
            throw SystemdError(code: .wrongMessage, function: "D-Bus message", context: "it has an empty variant")
        }
        return .variant(value)
    }

    private mutating func entries(_ type: String, _ members: String) throws(SystemdError) -> [BusValue.Entry] {
        try enter("a", type)
        var entries: [BusValue.Entry] = []
        while sd_bus_message_at_end(message, 0) == 0 {
            let pair = try inside("e", members)
            if pair.count == 2 { entries.append(BusValue.Entry(pair[0], pair[1])) }
        }
        try leave()
        return entries
    }

    private mutating func inside(_ type: Unicode.Scalar, _ contents: String) throws(SystemdError) -> [BusValue] {
        try enter(type, contents)
        let values = try rest()
        try leave()
        return values
    }

    private func enter(_ type: Unicode.Scalar, _ contents: String) throws(SystemdError) {
        let result = sd_bus_message_enter_container(message, type.character, contents)
        _ = try SystemdError.check("sd_bus_message_enter_container", result)
    }

    private func leave() throws(SystemdError) {
        _ = try SystemdError.check("sd_bus_message_exit_container", sd_bus_message_exit_container(message))
    }
}
