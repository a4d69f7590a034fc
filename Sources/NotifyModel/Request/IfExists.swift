/// What scheduling an identifier that exists already does.
public enum IfExists: String, CaseIterable, Sendable {
    /// An equal trigger goes on with new content, another one begins anew; what rang stays.
    case replace
    /// Evaluation begins anew in any case, and what rang is taken away.
    case restart
    case keep
    case fail
}
