import NotifyModel
import NotifyStore
import Systemd

// Do not disturb, tied to the rest of the daemon. How it stands is looked at before what is due is decided, so that what
// rings at the very end of quiet hours is heard and what rings at their beginning is not. When it changes, the deadlines of
// everything that rings are stopped or go on, a batch a turn; the store knows for which state that was done last, so that a
// restart or an undone turn does it again.

extension Daemon {
    /// Looks whether the user wants to be left alone now, and sees to what follows from a change.
    func regardQuiet(at now: Moment) throws {
        let isOn = try quiet.look(at: now, zone: clock.zone).isOn
        let changed = isOn != wasQuiet
        wasQuiet = isOn
        if changed {
            log(.info, isOn ? "banners wait: \(quiet.current.words)" : "banners wait no longer")
            releaseHeld()
            presenter?.quietChanged()
            try presenter?.regardSounds()
        }
        guard changed || holding == nil else { return }
        guard try store.value(StoreKey.held) != Daemon.word(isOn) else {
            holding = nil
            return
        }
        try hold(after: 0)
    }

    private static func word(_ isQuiet: Bool) -> String? { isQuiet ? "on" : nil }

    /// Brings the deadlines of what rings into line, a batch a turn.
    private func hold(after row: Int64) throws {
        let now = clock.now
        let rows = try store.ringing(after: row, limit: DueRun.batch)
        for row in rows { try hold(row, at: now) }
        guard rows.count == DueRun.batch, let last = rows.last else {
            holding = nil
            return try store.setValue(Daemon.word(wasQuiet), StoreKey.held)
        }
        holding = last
        loop.perform { [unowned self] in
            guard holding == last else { return }
            try deciding { try hold(after: last) }
        }
    }

    private func hold(_ row: Int64, at now: Moment) throws {
        guard let occurrence = try store.occurrence(row: row)?.occurrence else { return }
        let policy = policies.policy(try store.request(row: occurrence.request)?.policy, occurrence: row) ?? Policy()
        let decision = engine.hold(
            occurrence, isHeld: try writer.isHeld(occurrence), policy: policy,
            deadlines: try store.deadlines(occurrence: row), at: now)
        try writer.write(decision, from: occurrence, at: now)
    }

    /// The user has said something new about what a client may do: what of it waits is looked at again.
    func permissionChanged(_ client: Int64) throws {
        try lookAgain(at: client, isPermission: true)
        if wasQuiet { try store.setValue("anew", StoreKey.held) }
        turn.isDue = true
        try presenter?.regardSounds()
    }

    /// The turn was undone: what it did about do-not-disturb is done again.
    func forgetQuiet() {
        quiet.forget()
        holding = nil
    }
}
