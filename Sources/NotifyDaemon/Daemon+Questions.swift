import NotifyInterface
import NotifyModel
import NotifyStore

// Programs in the foreground are asked how what rings is presented (`PresentationQuestions`), and what they say is done.

extension Daemon {
    func wireQuestions() {
        writer.asks = { [unowned mailboxes, unowned programs] client in
            programs.state(of: client) == .foreground
                && mailboxes.programs(of: client).first?.decidesPresentation == true
        }
        mailboxes.presentDeadline = { [unowned questions] in questions.deadline(client: $0, sequence: $1) }
        questions.onDefault = { [unowned self] in presenter?.decided($0) }
    }

    /// After the commit: asks about what rang in this turn.
    func askPrograms() {
        guard presenter != nil, turn.failure == nil else { return }
        // Whose program left the foreground in this very turn is not asked.
        for question in writer.questions where writer.asks(question.client) {
            questions.ask(question.occurrence, client: question.client, sequence: question.sequence)
        }
    }

    /// A program says how what rang is presented; that it is too late, or says nothing new, is no fault.
    func present(_ sequence: Int64, of client: Int64, as options: Set<PresentationOption>) throws {
        guard let row = questions.answered(client: client, sequence: sequence),
            let banner = try store.banner(occurrence: row), banner.state == .waiting,
            let record = try store.occurrence(row: row), record.occurrence.state == .fired
        else { return }
        let isHeard = options.contains(.sound)
        guard options.contains(.banner) else { return try leaveToProgram(record, isHeard: isHeard) }
        if !isHeard {
            var silent = banner
            silent.isSilent = true
            try store.setBanner(silent)
        }
        presenter?.decided([row])
    }

    private func leaveToProgram(_ record: OccurrenceRecord, isHeard: Bool) throws {
        let row = record.occurrence.row
        try store.moveBanner(.isDone, occurrence: row)
        writer.bannerChanged(row)
        let line = LedgerEntry(event: "not shown", at: clock.now.wall, detail: "its client showed it itself")
        try store.note(line, occurrence: row)
        if isHeard { try presenter?.soundAlone(record) }
    }
}
