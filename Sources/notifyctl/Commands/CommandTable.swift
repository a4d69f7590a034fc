/// All commands, in the order in which help lists them.
enum CommandTable {
    static let types: [any Command.Type] = [
        ScheduleCommand.self, ListCommand.self, ShowCommand.self, ExplainCommand.self, CancelCommand.self,
        AcknowledgeCommand.self, SnoozeCommand.self, RespondCommand.self, SkipCommand.self, ListenCommand.self,
        PostCommand.self, ObserveCommand.self, RetryCommand.self, HistoryCommand.self, FetchCommand.self,
        DoNotDisturbCommand.self, StatusCommand.self, NextCommand.self, CategoryAddCommand.self,
        CategoryListCommand.self, CategoryRemoveCommand.self, ClientAddCommand.self, ClientRemoveCommand.self,
        ClientListCommand.self, ClientShowCommand.self, ClientSetCommand.self, ClientBadgeCommand.self,
        ClientFetchCommand.self, ClientStateCommand.self, PushTokenCommand.self, PushRotateCommand.self,
        PushStatusCommand.self, PushSendCommand.self, ClockAdvanceCommand.self, ClockNextCommand.self,
        ClockSuspendCommand.self,
        ClockSetCommand.self, ClockZoneCommand.self, ClockShowCommand.self,
    ]

    static var syntaxes: [CommandSyntax] {
        types.map { $0.syntax }
    }

    /// The first words of all commands, each once.
    static var words: [String] {
        syntaxes.map { String($0.name.prefix { $0 != " " }) }.reduce(into: []) { words, word in
            if words.last != word { words.append(word) }
        }
    }

    static func type(named name: String) -> (any Command.Type)? {
        types.first { $0.syntax.name == name }
    }
}
