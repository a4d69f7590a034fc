/// What scheduling an identifier that exists already does.
public enum IfExists: String, CaseIterable, Sendable {
    case replace
    case keep
    case fail
}
