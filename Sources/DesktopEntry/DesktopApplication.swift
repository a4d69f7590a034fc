/// An application that a desktop entry describes, as far as launching it goes.
public struct DesktopApplication: Hashable, Sendable {
    /// How it is launched.
    public enum Launch: Hashable, Sendable {
        /// By this argument vector.
        case command([String])
        /// By its name on the session bus.
        case busName(String)
    }

    /// The ending of a desktop entry's file.
    public static let suffix: String = ".desktop"

    /// The file's name without its ending: `org.example.News`.
    public let id: String
    /// The name shown to the user.
    public let name: String
    /// Its icon, a name or a path; nil for none.
    public let icon: String?
    /// A program that must be there for the application to be installed; nil when nothing is said.
    public let tryExec: String?
    /// How it is launched.
    public let launch: Launch

    /// Takes what is needed from a file.
    ///
    /// - Throws: ``DesktopEntryError`` when it is no application, is hidden, wants a terminal, or says not how it is launched.
    public init(_ file: DesktopFile, path: String, locale: String? = nil) throws(DesktopEntryError) {
        let base = path.split(separator: "/").last.map(String.init) ?? path
        id = base.hasSuffix(Self.suffix) ? String(base.dropLast(Self.suffix.count)) : base
        try DesktopApplication.check(file)
        guard let name = file.localizedText("Name", locale: locale), !name.isEmpty else {
            throw DesktopEntryError(.value, "Name= is missing")
        }
        self.name = name
        icon = file.localizedText("Icon", locale: locale).flatMap { $0.isEmpty ? nil : $0 }
        tryExec = file.text("TryExec").flatMap { $0.isEmpty ? nil : $0 }
        if try file.flag("DBusActivatable") {
            launch = .busName(id)
        } else {
            launch = .command(
                try DesktopApplication.command(file, ExecLine.Fields(name: name, icon: icon, location: path)))
        }
    }

    private static func check(_ file: DesktopFile) throws(DesktopEntryError) {
        guard file.groups.first?.name == DesktopFile.mainGroup else {
            throw DesktopEntryError(.value, "it does not begin with [\(DesktopFile.mainGroup)]")
        }
        guard file.text("Type") == "Application" else {
            throw DesktopEntryError(.refused, "Type=\(file.text("Type") ?? "") is no application")
        }
        guard try !file.flag("Hidden") else {
            throw DesktopEntryError(.refused, "Hidden=true says that the application was removed")
        }
        guard try !file.flag("Terminal") else {
            throw DesktopEntryError(
                .refused, "Terminal=true wants a terminal, and what is launched for a message has none")
        }
    }

    /// Its argument vector; env(1) enters the folder of `Path=`.
    private static func command(_ file: DesktopFile, _ fields: ExecLine.Fields) throws(DesktopEntryError) -> [String] {
        guard let text = file.text("Exec"), !text.isEmpty else {
            throw DesktopEntryError(.value, "Exec= is missing, and it is not DBusActivatable")
        }
        let arguments = try ExecLine(parsing: text).arguments(fields)
        guard arguments.first?.isEmpty == false else { throw DesktopEntryError(.value, "Exec= names no program") }
        guard let folder = file.text("Path"), !folder.isEmpty else { return arguments }
        return ["/usr/bin/env", "--chdir=\(folder)"] + arguments
    }
}

// MARK: - Where entries are

extension DesktopApplication {
    /// The files that an id may stand for below the data folders, in the order in which they count.
    ///
    /// A dash may stand for a slash (Desktop Entry Specification, "Desktop File ID"); the first ones are tried first.
    public static func places(of id: String, dataFolders: [String]) -> [String] {
        let base = id.hasSuffix(suffix) ? String(id.dropLast(suffix.count)) : id
        let parts = base.split(separator: "-", omittingEmptySubsequences: false)
        let names = parts.indices.map { slashes in
            let folders = parts.prefix(slashes).map { "\($0)/" }.joined()
            return folders + parts.dropFirst(slashes).joined(separator: "-") + suffix
        }
        return dataFolders.flatMap { folder in names.map { "\(folder)/applications/\($0)" } }
    }
}
