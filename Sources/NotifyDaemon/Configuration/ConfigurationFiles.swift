import Glibc
import NotifyStore

/// Reads notifyd.conf and the client files; what is missing is no fault.
struct ConfigurationFiles {
    let places: Places

    /// The settings, and what is wrong with the file.
    func settings() -> (settings: Settings, faults: [ConfigurationFault]) {
        guard let text = ConfigurationFiles.text(of: places.configuration) else {
            // Missing is no fault, except of a file that was named; anything else would be defaults without a word.
            let isMissing = access(places.configuration, F_OK) != 0
            guard places.isConfigurationNamed || !isMissing else { return (Settings(), []) }
            let reason = isMissing ? "is missing" : "cannot be read"
            return (Settings(), [ConfigurationFault(.error, places.configuration, reason)])
        }
        let (settings, faults) = Settings.read(text)
        return (settings, faults.map { ConfigurationFault($0, in: places.configuration) })
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

    /// The client files of all folders, and what is wrong with them.
    ///
    /// A file in an earlier folder hides those of its name in later ones.
    func clients() -> ClientFiles {
        var found = ClientFiles()
        var seen: Set<String> = []
        for folder in places.clientFolders {
            for name in names(in: folder, &found) where name.hasSuffix(ClientFile.suffix) {
                guard seen.insert(name).inserted else { continue }
                let path = folder + "/" + name
                guard let text = ConfigurationFiles.text(of: path) else {
                    found.miss(client: String(name.dropLast(ClientFile.suffix.count)), path, "cannot be read")
                    continue
                }
                let (file, faults) = ClientFile.read(fileName: name, text)
                if let file { found.files.append(file) }
                found.faults += faults.map { ConfigurationFault($0, in: path) }
            }
        }
        return found
    }

    private func names(in folder: String, _ found: inout ClientFiles) -> [String] {
        do throws(StoreError) {
            return try StoreFiles.names(in: folder).sorted()
        } catch {
            found.miss(folder: folder, "cannot be read: \(error)")
            return []
        }
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
