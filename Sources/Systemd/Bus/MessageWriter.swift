import CSystemd

/// Writes values into a message that is being made (sd_bus_message_append_basic(3)).
///
/// A value that is refused leaves the message unusable; it is not sent then.
struct MessageWriter {
    let message: OpaquePointer

    func append(_ value: BusValue) throws(SystemdError) {
        switch value {
        case .byte(let number): try basic("y", number)
        case .bool(let flag): try basic("b", Int32(flag ? 1 : 0))
        case .int16(let number): try basic("n", number)
        case .uint16(let number): try basic("q", number)
        case .int32(let number): try basic("i", number)
        case .uint32(let number): try basic("u", number)
        case .int64(let number): try basic("x", number)
        case .uint64(let number): try basic("t", number)
        case .double(let number): try basic("d", number)
        case .string(let text): try basic("s", text: text)
        case .objectPath(let text): try basic("o", text: text)
        case .signature(let text): try basic("g", text: text)
        case .descriptor(let descriptor): try basic("h", descriptor.number)
        case .bytes(let bytes): try append(bytes)
        case .array(let elements, let type): try append(elements, of: type)
        case .dictionary(let entries, let key, let value): try append(entries, key, value)
        case .structure(let members): try append(members)
        case .variant(let inner): try within("v", inner.signature) { () throws(SystemdError) in try append(inner) }
        }
    }
}

// MARK: - Basic types

extension MessageWriter {
    private func basic<Number>(_ type: Unicode.Scalar, _ number: Number) throws(SystemdError) {
        let result = withUnsafePointer(to: number) { sd_bus_message_append_basic(message, type.character, $0) }
        _ = try SystemdError.check("sd_bus_message_append_basic", result)
    }

    /// A NUL would end the text early without anybody noticing.
    private func basic(_ type: Unicode.Scalar, text: String) throws(SystemdError) {
        guard !text.utf8.contains(0) else { throw MessageWriter.wrong("a text with a NUL in it") }
        let result = text.withCString { sd_bus_message_append_basic(message, type.character, $0) }
        guard result >= 0 else { throw MessageWriter.wrong("\"\(text.prefix(100))\" is no value of type \(type)") }
    }

    private func append(_ bytes: [UInt8]) throws(SystemdError) {
        let result = bytes.withUnsafeBytes {
            sd_bus_message_append_array(message, ("y" as Unicode.Scalar).character, $0.baseAddress, $0.count)
        }
        _ = try SystemdError.check("sd_bus_message_append_array", result)
    }

    static func wrong(_ reason: String) -> SystemdError {
        SystemdError(code: .wrongValue, function: "D-Bus message", context: reason)
    }
}

// MARK: - Containers

extension MessageWriter {
    private func append(_ elements: [BusValue], of type: String) throws(SystemdError) {
        try within("a", type) { () throws(SystemdError) in
            for element in elements { try append(element, as: type) }
        }
    }

    private func append(_ entries: [BusValue.Entry], _ key: String, _ value: String) throws(SystemdError) {
        try within("a", "{\(key)\(value)}") { () throws(SystemdError) in
            for entry in entries {
                try within("e", key + value) { () throws(SystemdError) in
                    try append(entry.key, as: key)
                    try append(entry.value, as: value)
                }
            }
        }
    }

    /// libsystemd would send an empty one, and the bus would end the connection for it.
    private func append(_ members: [BusValue]) throws(SystemdError) {
        guard !members.isEmpty else { throw MessageWriter.wrong("a structure without members") }
        try within("r", members.map(\.signature).joined()) { () throws(SystemdError) in
            for member in members { try append(member) }
        }
    }

    private func append(_ value: BusValue, as type: String) throws(SystemdError) {
        guard value.signature == type else {
            throw MessageWriter.wrong("a value of type \(value.signature) stands where \(type) is declared")
        }
        try append(value)
    }

    private func within(
        _ type: Unicode.Scalar, _ contents: String, _ body: () throws(SystemdError) -> Void
    ) throws(SystemdError) {
        guard sd_bus_message_open_container(message, type.character, contents) >= 0 else {
            throw MessageWriter.wrong("\"\(contents)\" is no type that a container can hold")
        }
        try body()
        _ = try SystemdError.check("sd_bus_message_close_container", sd_bus_message_close_container(message))
    }
}

extension Unicode.Scalar {
    /// The type code as C's char; only ASCII is one.
    var character: CChar { CChar(truncatingIfNeeded: value) }
}
