/// What a whole command line asks for.
enum Invocation {
    /// To print a help text.
    case help(String)
    /// To print the version.
    case version
    /// To run a command.
    case command(any Command, SharedOptions)

    /// Reads a command line without the program's name; the options of every command may also stand before its name.
    static func parse(_ words: [String]) throws(CommandError) -> Invocation {
        var rest = words[...]
        let leading = try takeLeadingOptions(&rest)
        if leading.contains(SharedOptions.helpOption.name), rest.isEmpty {
            return .help(HelpText.tool(CommandTable.syntaxes))
        }
        if leading.contains(SharedOptions.versionOption.name) {
            guard rest.isEmpty, leading.count == 1 else { throw .usage("--version stands alone") }
            return .version
        }
        guard let word = rest.popFirst() else {
            throw .usage("a command is missing; \"notifyctl --help\" lists the commands")
        }
        if word == "help" { return try parse(rest + [SharedOptions.helpOption.name]) }
        let members = CommandTable.syntaxes.filter { $0.name.hasPrefix(word + " ") }
        guard !members.isEmpty else { return try invocation(of: word, leading + rest) }
        guard let second = rest.popFirst() else {
            if leading.contains(SharedOptions.helpOption.name) { return .help(HelpText.group(word, members)) }
            throw .usage("\(word) needs one of \(memberNames(word, members)) after it")
        }
        if ["--help", "-h"].contains(second) { return .help(HelpText.group(word, members)) }
        guard CommandTable.type(named: "\(word) \(second)") != nil else {
            throw .usage("unknown command \"\(word) \(second)\"; \(word) takes one of \(memberNames(word, members))")
        }
        return try invocation(of: "\(word) \(second)", leading + rest)
    }

    private static func takeLeadingOptions(_ rest: inout ArraySlice<String>) throws(CommandError) -> [String] {
        var taken: [String] = []
        while let word = rest.first, word.hasPrefix("-") {
            rest.removeFirst()
            switch word {
            case "-h": taken.append(SharedOptions.helpOption.name)
            case SharedOptions.helpOption.name, SharedOptions.jsonOption.name, SharedOptions.versionOption.name:
                taken.append(word)
            case SharedOptions.socketOption.name:
                guard let path = rest.popFirst() else { throw .usage("\(word) needs a value; write \(word) PATH") }
                taken += [word, path]
            case let word where word.hasPrefix(SharedOptions.socketOption.name + "="): taken.append(word)
            default:
                throw .usage("unknown option \(word) before a command; \"notifyctl --help\" lists what may stand there")
            }
        }
        return taken
    }

    private static func invocation(of name: String, _ words: [String]) throws(CommandError) -> Invocation {
        guard let type = CommandTable.type(named: name) else {
            if let near = NearMatch.nearest(to: name, in: CommandTable.words) {
                throw .usage("unknown command \"\(name)\"; did you mean \(near)?")
            }
            throw .usage("unknown command \"\(name)\"; \"notifyctl --help\" lists the commands")
        }
        let arguments = try ArgumentParser.parse(words, for: type.syntax)
        if arguments.has(SharedOptions.helpOption) { return .help(HelpText.command(type.syntax)) }
        return .command(try type.init(arguments), SharedOptions(arguments))
    }

    private static func memberNames(_ word: String, _ members: [CommandSyntax]) -> String {
        members.map { String($0.name.dropFirst(word.count + 1)) }.joined(separator: ", ")
    }
}
