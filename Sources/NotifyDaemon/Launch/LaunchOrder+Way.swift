import NotifyInterface
import NotifyStore

extension LaunchOrder.Way {
    /// Reads what the store keeps.
    init(_ way: LaunchWay) throws(NotifyError) {
        switch way {
        case .command(let text): self = .command(try CommandText.arguments(text))
        case .unit(let name): self = .unit(name)
        case .busName(let name): self = .busName(name)
        }
    }

    var command: [String]? { if case .command(let arguments) = self { arguments } else { nil } }
    var unit: String? { if case .unit(let name) = self { name } else { nil } }
    var busName: String? { if case .busName(let name) = self { name } else { nil } }
}
