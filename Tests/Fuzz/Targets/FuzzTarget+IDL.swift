import Varlink

extension FuzzTarget {
    /// Interface text: what is read prints as text with the same members, and printing that again changes nothing.
    static let idl = FuzzTarget("idl") { bytes in
        guard let text = String(validating: bytes, as: UTF8.self) else { return }
        guard let interface = Parsed({ () throws(VarlinkError) in try InterfaceDescription(parsing: text) }).value
        else {
            return
        }
        let printed = interface.description
        let again = Parsed { () throws(VarlinkError) in try InterfaceDescription(parsing: printed) }
        precondition(again.value?.members == interface.members, "a printed interface does not read back: \(printed)")
        precondition(again.value?.description == printed, "printing is not stable: \(printed)")
    }
}
