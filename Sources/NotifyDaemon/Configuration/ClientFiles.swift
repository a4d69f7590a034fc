/// What reading the folders with client files gave.
struct ClientFiles: Hashable, Sendable {
    var files: [ClientFile] = []
    var faults: [ConfigurationFault] = []
    /// Whether every folder could be read, so that a client without a file has none.
    private(set) var isComplete = true
    /// The clients whose file is there and cannot be read: nobody knows what it says.
    private(set) var unread: Set<String> = []

    init(_ files: [ClientFile] = []) {
        self.files = files
    }

    /// Notes a folder that is there and cannot be read.
    mutating func miss(folder path: String, _ reason: String) {
        isComplete = false
        faults.append(ConfigurationFault(.error, path, reason))
    }

    /// Notes the file of a client that is there and cannot be read.
    mutating func miss(client: String, _ path: String, _ reason: String) {
        unread.insert(client)
        faults.append(ConfigurationFault(.error, path, reason))
    }
}
