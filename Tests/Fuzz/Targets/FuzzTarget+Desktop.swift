import DesktopEntry

extension FuzzTarget {
    /// Desktop entries: what is read prints as text that reads back, and a command line as arguments that do.
    static let desktop = FuzzTarget("desktop") { bytes in
        guard let text = String(validating: bytes, as: UTF8.self) else { return }
        let file = Result { () throws(DesktopEntryError) in try DesktopFile(parsing: text) }
        if case .success(let file) = file {
            let again = Result { () throws(DesktopEntryError) in try DesktopFile(parsing: file.description) }
            precondition(again == .success(file), "a printed file does not read back")
        }
        let line = Result { () throws(DesktopEntryError) in try ExecLine(parsing: text) }
        guard case .success(let line) = line else { return }
        let fields = ExecLine.Fields(name: "n", icon: nil, location: "/l")
        let arguments = line.arguments(fields)
        guard !arguments.isEmpty else { return }
        let again = Result { () throws(DesktopEntryError) in try ExecLine(parsing: ExecLine.text(arguments)) }
        precondition(
            again.map { $0.arguments(fields) } == .success(arguments), "arguments do not read back: \(arguments)")
    }
}
