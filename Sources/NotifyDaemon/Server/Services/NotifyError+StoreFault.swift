import NotifyInterface
import NotifyStore

extension NotifyError {
    /// What a caller is told of a fault of the store; only a fault of the file itself is called damage.
    init(storeFault error: StoreError) {
        switch error.code {
        case .full: self.init(.storeFull(reason: error.description))
        case .busy: self.init(Self.unchanged("busy", "\(error); try again"))
        case .stale: self.init(Self.unchanged("ahead of this call", "\(error); look at it and try again"))
        case .constraint, .misuse: self.init(Self.unchanged("unchanged", "it does not take this call: \(error)"))
        default: self.init(.storeDamaged(reason: error.description))
        }
    }

    /// The subject is the store as a whole: which occurrence is meant is not known where its fault is met.
    private static func unchanged(_ state: String, _ reason: String) -> Kind {
        .wrongState(occurrence: "the store", state: state, reason: reason)
    }
}
