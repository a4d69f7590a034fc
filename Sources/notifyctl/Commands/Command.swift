import NotifyInterface

/// One command of the tool: its syntax, its words made into values, and what it does.
protocol Command: SendableMetatype {
    /// What it is called and takes.
    static var syntax: CommandSyntax { get }

    /// Makes values of the words, as far as that needs nobody else; throws what is wrong with which word.
    init(_ arguments: ParsedArguments) throws(CommandError)

    /// Does it.
    func run(_ session: Session) throws(CommandError)
}

extension Command {
    /// The parameters of a call, refused as wrong usage when no daemon would take them.
    static func checked<Parameters: MethodParameters>(
        _ parameters: Parameters
    ) throws(CommandError) -> Parameters {
        do throws(NotifyError) {
            try parameters.check()
            return parameters
        } catch {
            throw CommandError(error, code: .usage, in: syntax)
        }
    }
}
