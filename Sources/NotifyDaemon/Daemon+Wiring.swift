import NotifyModel
import NotifyStore

extension Daemon {
    /// Ties the parts together: each asks the others through these closures only, and knows none of them.
    func wire() {
        writer.isUnderWay = { [mailboxes] in mailboxes.isUnderWay($0, $1) }
        writer.presentation = { [unowned self] occurrence throws(StoreError) in
            PresentationRule.decide(occurrence.level, try presentationFacts(client: occurrence.client))
        }
        upkeep.isConnected = { [mailboxes] in mailboxes.isConnected($0) }
        mailboxes.onOpen = { [unowned launcher, unowned programs] client, wantsLifecycle in
            let reason = try launcher.streamOpened(client)
            return try programs.streamOpened(client, launchedFor: reason, wantsLifecycle: wantsLifecycle)
        }
        programs.onMove = { [broadcaster, unowned questions] client, state in
            if state != .foreground { questions.end(client) }
            broadcaster.clientMoved(client, isInBackground: state == .background)
        }
        wireQuestions()
        writer.isInForeground = { [unowned programs] client in programs.state(of: client) == .foreground }
        launcher.isWorking = { [unowned programs] client in programs.isWorking(client) }
        launcher.isOnScreen = { [unowned programs] client in
            let state = programs.state(of: client)
            return state == .foreground || state == .inactive
        }
        links.deciding = { [unowned self] work in try deciding(work) }
        commands.onSuccess = { [unowned self] occurrence in try closeConfirmed(occurrence) }
        commands.firstUndurable = { [unowned self] in turn.commands.first?.first ?? writer.firstCommand }
        commands.deciding = { [unowned self] work in try deciding(work) }
        launcher.deciding = { [unowned self] work in try deciding(work) }
        fetches.deciding = { [unowned self] work in try deciding(work) }
        fetches.onDue = { [unowned self] in
            turn.isDue = true
            loop.turnAgain()
        }
        launcher.onReachable = { [unowned fetches] in fetches.lookAgain() }
        launcher.onDelivery = { [unowned self] client, sequences in try delivered(client, sequences) }
        launcher.onRefusal = { [unowned self] client, sequence, reason in
            _ = try refused(client, [sequence], reason)
        }
        programs.deciding = { [unowned self] work in try deciding(work) }
        upkeep.deciding = { [unowned self] work in try deciding(work) }
    }
}
