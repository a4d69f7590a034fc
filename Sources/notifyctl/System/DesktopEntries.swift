import DesktopEntry
import NotifyModel

/// Finds desktop entries, and says why an application cannot be launched by one.
struct DesktopEntries {
    private let environment: Environment
    /// Entries that are longer are no entries.
    private static let limit = 1_048_576

    init(_ environment: Environment) {
        self.environment = environment
    }

    /// The application of a desktop entry, named by the file's path or by its id.
    func application(_ name: String) throws(CommandError) -> DesktopApplication {
        let path = try path(of: name)
        func wrong(_ reason: String) -> CommandError { .usage("--desktop \"\(path)\" cannot be used: \(reason)") }
        if let fault = SmallFile.fault(reading: path) { throw wrong(fault) }
        guard let text = SmallFile.text(path, limit: Self.limit) else { throw wrong("it cannot be read") }
        let application: DesktopApplication
        do throws(DesktopEntryError) {
            application = try DesktopApplication(DesktopFile(parsing: text), path: path, locale: locale)
        } catch {
            throw wrong(error.description)
        }
        if let program = application.tryExec, !isInstalled(program) {
            throw wrong("it is not installed: TryExec=\(program) is no program that can be run")
        }
        return application
    }

    private func path(of name: String) throws(CommandError) -> String {
        guard !name.contains("/") else {
            guard let path = SmallFile.absolute(name) else {
                throw .usage("--desktop \"\(name)\" is in a working folder that is gone; name an absolute path")
            }
            return path
        }
        let places = DesktopApplication.places(of: name, dataFolders: dataFolders)
        guard let path = places.first(where: { SmallFile.fault(reading: $0) == nil }) else {
            throw .usage(
                "--desktop \"\(name)\" is not in applications/ of \(dataFolders.joined(separator: ", ")); name a file that is there"
            )
        }
        return path
    }

    /// The XDG data folders, the user's own first; relative ones are ignored (XDG Base Directory Specification).
    private var dataFolders: [String] {
        let home = variable("HOME").map { $0 + "/.local/share" }
        let own = variable("XDG_DATA_HOME") ?? home
        let shared = variable("XDG_DATA_DIRS") ?? "/usr/local/share:/usr/share"
        return ([own].compactMap(\.self) + shared.split(separator: ":").map(String.init)).filter { $0.hasPrefix("/") }
    }

    /// The locale of messages (locale(7)); nil for none.
    private var locale: String? {
        ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap(variable).first
    }

    private func isInstalled(_ program: String) -> Bool {
        guard !program.contains("/") else { return SmallFile.isExecutable(program) }
        let folders = (variable("PATH") ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
        return folders.contains { SmallFile.isExecutable("\($0)/\(program)") }
    }

    private func variable(_ name: String) -> String? {
        environment.variable(name).flatMap { $0.isEmpty ? nil : $0 }
    }
}
