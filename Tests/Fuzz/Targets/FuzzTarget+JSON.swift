import Varlink

extension FuzzTarget {
    /// JSON text: what is read prints compactly and prettily as text that reads back as the same value.
    static let json = FuzzTarget("json") { bytes in
        guard let json = Parsed({ () throws(VarlinkError) in try JSONReader.parse(bytes) }).value else { return }
        expectSame(json, json.description)
        expectSame(json, json.prettyDescription)
    }

    private static func expectSame(_ json: JSON, _ text: String) {
        let again = Parsed { () throws(VarlinkError) in try JSONReader.parse(text) }
        precondition(again.value == json, "printed text does not read back: \(text)")
    }
}

/// What a parser gave for text that may well be refused.
struct Parsed<Value> {
    let value: Value?

    init(_ parse: () throws(VarlinkError) -> Value) {
        do throws(VarlinkError) {
            value = try parse()
        } catch {
            precondition(!error.message.isEmpty, "an error without a text")
            value = nil
        }
    }
}
