import Glibc

/// Reads notifyd.conf and the client files; what is missing is no fault.
struct ConfigurationFiles {
    let places: Places

    /// The settings, and what is wrong with the file, a line each.
    func settings() -> (settings: Settings, faults: [String]) {
        guard let text = ConfigurationFiles.text(of: places.configuration) else {
            // Missing is no fault, except of a file that was named; anything else would be defaults without a word.
            let isMissing = access(places.configuration, F_OK) != 0
            guard places.isConfigurationNamed || !isMissing else { return (Settings(), []) }
            return (Settings(), ["\(places.configuration) \(isMissing ? "is missing" : "cannot be read")"])
        }
        let (settings, faults) = Settings.read(text)
        return (settings, faults.map { "\(places.configuration), \($0)" })
    }

    /// Refuses to start without a file that the user named: its defaults would hold without a word.
    func checkNamed() throws(Fault) {
        let path = places.configuration
        guard places.isConfigurationNamed, ConfigurationFiles.text(of: path) == nil else { return }
        let reason = String(cString: strerror(errno))
        throw Fault(
            description: "the configuration \(path) cannot be read: \(reason); --config names a file that is there")
    }

    /// Why a start is refused.
    struct Fault: Error, Hashable, Sendable, CustomStringConvertible {
        let description: String
    }

    /// The client files of all folders, and what is wrong with them, a line each.
    ///
    /// A file in an earlier folder hides those of its name in later ones.
    func clients() -> (files: [ClientFile], faults: [String]) {
        var files: [ClientFile] = []
        var faults: [String] = []
        var seen: Set<String> = []
        for folder in places.clientFolders {
            for name in ConfigurationFiles.names(in: folder) where name.hasSuffix(ClientFile.suffix) {
                guard seen.insert(name).inserted else { continue }
                guard let text = ConfigurationFiles.text(of: folder + "/" + name) else {
                    faults.append("\(folder)/\(name) cannot be read")
                    continue
                }
                let (file, found) = ClientFile.read(fileName: name, text)
                if let file { files.append(file) }
                faults += found.map { "\(folder)/\(name), \($0)" }
            }
        }
        return (files, faults)
    }

    private static func names(in folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            names.append(name)
        }
        return names.sorted()
    }

    /// The text of a file; nil when it cannot be read.
    static func text(of path: String) -> String? {
        let number = open(path, O_RDONLY | O_CLOEXEC)
        guard number >= 0 else { return nil }
        let file = FileDescriptor(owning: number)
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 16_384)
        while true {
            let count = read(file.number, &buffer, buffer.count)
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { return nil }
            guard count > 0 else { break }
            bytes += buffer[..<count]
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
