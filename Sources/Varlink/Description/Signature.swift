/// Which part of an interface an object is held against.
public enum Signature: Hashable, Sendable {
    /// The parameters of a call of that method.
    case input(of: String)
    /// The parameters of a reply of that method.
    case output(of: String)
    /// The fields of that error.
    case error(String)
    /// That structure.
    case type(String)
}
