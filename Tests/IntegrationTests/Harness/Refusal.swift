import Varlink

/// An error reply.
struct Refusal: Error, CustomStringConvertible {
    /// The last part of the error's name, such as `InvalidField`.
    let name: String
    /// The whole name.
    let fullName: String
    /// Its fields.
    let parameters: JSON

    init(fullName: String, parameters: JSON) {
        self.fullName = fullName
        self.parameters = parameters
        name = fullName.split(separator: ".").last.map(String.init) ?? fullName
    }

    subscript(field: String) -> JSON? { parameters[field] }

    var description: String { "\(fullName) \(parameters)" }
}
