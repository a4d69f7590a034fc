/// What reading the folders with client files gave.
struct ClientFiles: Hashable, Sendable {
    var files: [ClientFile] = []
    var faults: [ConfigurationFault] = []
    /// Whether every folder and file could be read, so that a client without a file has none.
    private(set) var isComplete = true

    init(_ files: [ClientFile] = []) {
        self.files = files
    }

    /// Notes a folder or file that is there and cannot be read.
    mutating func miss(_ path: String, _ reason: String) {
        isComplete = false
        faults.append(ConfigurationFault(.error, path, reason))
    }
}
