import NotifyInterface
import NotifyModel
import NotifyStore

/// A client file: how one client is launched or told (DESIGN section 5).
///
/// The file's name is the client's name with `.client`. `[Client] Name=`, one of `Exec=`, `Unit=` and `BusName=`, `Signal=`,
/// `LaunchOn=`, `ExitsOnSuspend=`, `TaskLimit=`.
struct ClientFile: Hashable, Sendable {
    let client: String
    var name: String?
    /// What `Exec=`, `Unit=` or `BusName=` says.
    var way: LaunchWay?
    /// The signal's name, such as SIGUSR1.
    var signal: String?
    /// The kinds of messages it is launched for; all that launch when nil.
    var launchOn: [MessageKind]?
    /// Whether its program is ended when it goes to the background.
    var exitsOnSuspend: Bool = false
    /// How long a task of it may go on, in milliseconds; nil for the configuration's limit.
    var taskLimit: Int64?

    /// The ending of a client file's name.
    static let suffix: String = ".client"

    /// Reads one file by its name and text.
    static func read(fileName: String, _ text: String) -> (file: ClientFile?, faults: [KeyFile.Fault]) {
        let client = String(fileName.dropLast(suffix.count))
        if let fault = ClientIdentifier.fault(in: client) {
            let reason = "the file's name \(fileName) is no client's name: it \(fault)"
            return (nil, [KeyFile.Fault(severity: .error, line: 1, reason: reason)])
        }
        let keys = KeyFile(text)
        var file = ClientFile(client: client)
        var faults = keys.faults
        for entry in keys.entries {
            if let fault = file.apply(entry) { faults.append(fault) }
        }
        return (file, faults.sorted { $0.line < $1.line })
    }

    private mutating func apply(_ entry: KeyFile.Entry) -> KeyFile.Fault? {
        switch (entry.section, entry.key) {
        case ("Client", "Name"):
            if let fault = beyondLimits(entry, Clients.Add.Parameters(client: client, name: entry.value)) {
                return fault
            }
            name = entry.value
        case ("Client", "Exec"):
            guard let words = CommandWords.split(entry.value), !words.isEmpty else {
                return wrong(entry, "write a command line with closed quotes and UTF-8")
            }
            return set(.command(CommandText.text(words)), entry, Clients.Add.Parameters(client: client, exec: words))
        case ("Client", "Unit"):
            return set(.unit(entry.value), entry, Clients.Add.Parameters(client: client, unit: entry.value))
        case ("Client", "BusName"):
            return set(.busName(entry.value), entry, Clients.Add.Parameters(client: client, busName: entry.value))
        case ("Client", "Signal"):
            guard SignalName.number(entry.value) != nil else {
                return wrong(entry, "write one of \(Clients.signals.joined(separator: ", "))")
            }
            signal = entry.value
        case ("Client", "LaunchOn"):
            guard let kinds = LaunchOn.read(entry.value) else {
                return wrong(entry, "write a list of \(LaunchOn.words.joined(separator: ", "))")
            }
            launchOn = kinds
        case ("Client", "ExitsOnSuspend"):
            guard let word = ["true": true, "yes": true, "false": false, "no": false][entry.value] else {
                return wrong(entry, "write true or false")
            }
            exitsOnSuspend = word
        case ("Client", "TaskLimit"): return readTaskLimit(entry)
        default:
            let reason = "[\(entry.section)] \(entry.key)= is not known and is ignored"
            return KeyFile.Fault(severity: .warning, line: entry.line, reason: reason)
        }
        return nil
    }

    private mutating func readTaskLimit(_ entry: KeyFile.Entry) -> KeyFile.Fault? {
        do throws(NotifyError) {
            taskLimit = try DurationField.milliseconds(entry.value, field: entry.key)
            return nil
        } catch {
            return wrong(entry, "write a duration such as 30s")
        }
    }

    /// The first of the ways counts.
    private mutating func set(
        _ way: LaunchWay, _ entry: KeyFile.Entry, _ parameters: Clients.Add.Parameters
    ) -> KeyFile.Fault? {
        if let fault = beyondLimits(entry, parameters) { return fault }
        guard self.way == nil else { return wrong(entry, "write one of Exec=, Unit= and BusName=, once") }
        self.way = way
        return nil
    }

    /// A client file says what Add says, within the same limits.
    private func beyondLimits(_ entry: KeyFile.Entry, _ parameters: Clients.Add.Parameters) -> KeyFile.Fault? {
        do throws(NotifyError) {
            try parameters.check()
            return nil
        } catch {
            guard case .invalidField(_, _, let reason, let expected) = error.kind else {
                return wrong(entry, error.description)
            }
            let right = expected.map { "; right is \($0)" } ?? ""
            return KeyFile.Fault(severity: .error, line: entry.line, reason: "\(entry.key)= \(reason)\(right)")
        }
    }

    private func wrong(_ entry: KeyFile.Entry, _ reason: String) -> KeyFile.Fault {
        KeyFile.Fault(severity: .error, line: entry.line, reason: "\(entry.key)=\(entry.value): \(reason)")
    }
}
