import NotifyInterface
import Varlink

extension FuzzTarget {
    /// The name of an occurrence: each reading prints as text of which it is a reading again.
    static let reference = FuzzTarget("reference") { bytes in
        guard let text = String(validating: bytes, as: UTF8.self) else { return }
        for reading in OccurrenceReference.readings(of: text) {
            let again = OccurrenceReference.readings(of: reading.description)
            precondition(again.contains(reading), "a printed reference does not read back: \(reading)")
        }
    }

    /// A push payload: what is taken is printed as text that is taken for the same.
    static let payload = FuzzTarget("payload") { bytes in
        guard let text = String(validating: bytes, as: UTF8.self) else { return }
        guard let payload = taken(text) else { return }
        precondition(taken(payload.description) == payload, "a printed payload does not read back: \(payload)")
    }

    private static func taken(_ text: String) -> PushPayload? {
        do throws(NotifyError) { return try PushPayload(parsing: text) } catch { return nil }
    }

    /// The parameters of every method: what is taken is written as text that is taken for the same value.
    static let parameters = FuzzTarget("parameters") { bytes in
        guard case .object(let object)? = Parsed({ () throws(VarlinkError) in try JSONReader.parse(bytes) }).value
        else {
            return
        }
        for method in Interfaces.methods { expectStable(method, object) }
    }

    private static func expectStable<Method: NotifyMethod>(_ method: Method.Type, _ object: JSONObject) {
        let taken = Parsed { () throws(VarlinkError) in try Method.parameters(object) }
        guard let value = taken.value else { return }
        let again = Parsed { () throws(VarlinkError) in try Method.parameters(JSONObject(encoding: value)) }
        precondition(again.value == value, "\(Method.name): what was written does not read back")
    }
}
