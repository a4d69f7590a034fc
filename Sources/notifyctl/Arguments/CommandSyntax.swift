/// What a command is called, which words it takes, and what its help says.
struct CommandSyntax: Sendable {
    /// Options that belong together, under a heading of their own in help.
    struct Section: Sendable {
        let heading: String
        let options: [Option]
    }

    /// The words that call it: `schedule`, `client add`.
    let name: String
    /// One sentence without the command's name.
    let summary: String
    /// What follows the name in the usage line, options left out.
    let usage: String
    let operands: [Operand]
    let sections: [Section]
    /// A command line that works.
    let example: String
    /// The word of the command line behind a field of the call, such as `--at` behind `trigger.at`.
    let fields: [String: String]

    init(
        _ name: String, summary: String, usage: String = "", operands: [Operand] = [], options: [Option] = [],
        sections: [Section] = [], example: String, fields: [String: String] = [:]
    ) {
        self.name = name
        self.summary = summary
        self.usage = usage
        self.operands = operands
        self.sections = options.isEmpty ? sections : [Section(heading: "Options", options: options)] + sections
        self.example = example
        self.fields = fields
    }

    /// Every option it takes, those of every command included.
    var options: [Option] {
        sections.flatMap(\.options) + SharedOptions.all
    }
}

extension CommandSyntax {
    /// The word that gave a field its value: that of the longest known beginning of the path; the path itself when
    /// none.
    ///
    /// `actions[1].label` is found under `actions`.
    func word(forField path: String) -> String {
        var part = path[...]
        while !part.isEmpty {
            if let word = fields[String(part)] { return word }
            guard let cut = part.lastIndex(where: { $0 == "." || $0 == "[" }) else { break }
            part = part[..<cut]
        }
        return path
    }
}
