import NotifyModel

/// Options that name a file, or a resource of the desktop's themes by its name.
enum FileOperand {
    /// What a resource is: which names and which files it has.
    struct Kind {
        let example: String
        /// How the names of its files end, by which one without a folder is told from a theme's name.
        let extensions: [String]

        static let icon = Kind(
            example: "an icon such as appointment-soon",
            extensions: ["png", "svg", "svgz", "xpm", "jpg", "jpeg", "gif", "webp", "bmp", "ico"])
        static let sound = Kind(
            example: "a sound such as complete", extensions: ["oga", "ogg", "wav", "mp3", "flac", "opus"])
    }

    /// A theme's name as it stands, or the absolute path of a file that is there.
    static func resource(
        _ arguments: ParsedArguments, _ option: Option, of kind: Kind
    ) throws(CommandError) -> String? {
        guard let text = arguments.value(of: option) else { return nil }
        let ending = text.split(separator: ".").last.map { $0.lowercased() } ?? ""
        let isFile = text.contains("/") || text.contains(".") && kind.extensions.contains(ending)
        return isFile ? try absolute(text, option, "a file that is there, or \(kind.example)") : text
    }

    /// The absolute path of a file that is there.
    static func path(_ arguments: ParsedArguments, _ option: Option) throws(CommandError) -> String? {
        guard let text = arguments.value(of: option) else { return nil }
        return try absolute(text, option, "a file that is there")
    }

    private static func absolute(_ text: String, _ option: Option, _ right: String) throws(CommandError) -> String {
        func wrong(_ fault: String) -> CommandError {
            .usage("\(option.name) \"\(PlainText.line(text))\" \(fault); name \(right)")
        }
        guard !text.isEmpty else { throw wrong("is empty") }
        guard let path = SmallFile.absolute(text) else { throw wrong("is in a working folder that is gone") }
        if let fault = SmallFile.fault(reading: path) { throw wrong("cannot be used: \(fault)") }
        return path
    }
}
