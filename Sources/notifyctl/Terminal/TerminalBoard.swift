import NotifyInterface
import NotifyModel

// What the terminal shows, as a value: banners in, keys in, effects out. The newest banner is the one that keys are for;
// when it is dealt with, the one before it is shown again. Nothing on the screen is ever overwritten, so that any terminal
// will do and the scrollback is a history.

/// The banners of a terminal, and what keys mean.
struct TerminalBoard {
    /// What a key asks for.
    enum Effect: Hashable {
        case respond(OccurrenceHandle, action: String, text: String?)
        case acknowledge(OccurrenceHandle)
        /// For that long, or as long as is usual.
        case snooze(OccurrenceHandle, String?)
        /// Write this as it is.
        case write(String)
        /// Show the banner that keys are for.
        case show
        case quit
    }

    /// One banner.
    struct Banner {
        let occurrence: WireOccurrence
        let content: Content
        let actions: [Action]
        /// The durations that a snooze may have, the usual one first.
        var snoozes: [String] = []

        var handle: OccurrenceHandle { occurrence.handle }
        /// Whether there is something to open: the daemon's own questions have their buttons alone.
        var opens: Bool { occurrence.client != ClientIdentifier.daemon }
        /// What the number keys are for: the actions but the one that opens.
        var numbered: [Action] { Array(actions.filter { $0.identifier != Action.defaultIdentifier }.prefix(9)) }
    }

    /// A reply that is being typed.
    private struct Reply {
        let handle: OccurrenceHandle
        let action: Action
        var bytes: [UInt8] = []
    }

    private(set) var banners: [Banner] = []
    private var reply: Reply?
    /// The banner whose snooze is being chosen.
    private var snoozed: Banner?
    /// The ringings that were shown, by the occurrence's handle.
    private var seen: [OccurrenceHandle: Int] = [:]
    /// Whether it was said of the last key that it means nothing.
    private var saidNothing = false

    /// The banner that keys are for.
    var current: Banner? { banners.last }

    /// Whether a text is being typed, or a snooze chosen, which what comes should not break into.
    var isTyping: Bool { reply != nil || snoozed != nil }

    /// Whether the banner is there.
    func has(_ handle: OccurrenceHandle) -> Bool {
        banners.contains { $0.handle == handle }
    }

    /// Whether that ringing of an occurrence was shown.
    func hasSeen(_ handle: OccurrenceHandle, firing: Int) -> Bool { seen[handle, default: 0] >= firing }

    /// So many are remembered as seen, the newest; what a restart of the daemon could bring back is far less.
    private static let mostSeen: Int = 1_000

    /// An occurrence is shown, as a banner or by a summary.
    mutating func see(_ occurrence: WireOccurrence) {
        seen[occurrence.handle] = max(occurrence.firing, seen[occurrence.handle, default: 0])
        if seen.count > Self.mostSeen, let oldest = seen.keys.min(by: { $0.row < $1.row }) { seen[oldest] = nil }
    }

    /// A banner appears, or appears again.
    mutating func add(_ banner: Banner) {
        see(banner.occurrence)
        banners.removeAll { $0.handle == banner.handle }
        banners.append(banner)
    }

    /// A banner is dealt with; returns whether it was there.
    mutating func remove(_ handle: OccurrenceHandle) -> Bool {
        let count = banners.count
        banners.removeAll { $0.handle == handle }
        if reply?.handle == handle { reply = nil }
        if snoozed?.handle == handle { snoozed = nil }
        return banners.count < count
    }

    /// Makes the one before the current banner the current one; the current one comes last.
    private mutating func turn() {
        guard banners.count > 1, let last = banners.popLast() else { return }
        banners.insert(last, at: 0)
    }
}

// MARK: - Keys

extension TerminalBoard {
    /// A key was pressed.
    mutating func press(_ key: UInt8) -> [Effect] {
        if key == TerminalKeys.end || key == TerminalKeys.gone { return [.quit] }
        if reply != nil { return type(key) }
        if let snoozed { return choose(key, of: snoozed) }
        let effects = meaning(of: key)
        defer { saidNothing = effects == nil }
        return effects ?? (saidNothing ? [] : [.write(current == nil ? Self.noBanner : Self.noMeaning)])
    }

    private static let noBanner = "  no banner is open; q ends it\n"
    private static let noMeaning = "  this key means nothing here; those that do stand in brackets\n"

    /// What a key asks for; nil for nothing.
    private mutating func meaning(of key: UInt8) -> [Effect]? {
        switch key {
        case UInt8(ascii: "q"): return [.quit]
        case TerminalKeys.redraw: return [.show]
        default: break
        }
        guard let current else { return nil }
        switch key {
        case UInt8(ascii: "a"): return [.acknowledge(current.handle)]
        case UInt8(ascii: "s"): return snooze(current)
        case UInt8(ascii: "n"):
            turn()
            return [.show]
        case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
            return current.opens ? [.respond(current.handle, action: Action.defaultIdentifier, text: nil)] : nil
        case UInt8(ascii: "r"):
            return current.actions.first { $0.kind == .text }.map { begin($0, of: current) }
        case UInt8(ascii: "1")...UInt8(ascii: "9"):
            let index = Int(key - UInt8(ascii: "1"))
            guard current.numbered.indices.contains(index) else { return nil }
            return choose(current.numbered[index], of: current)
        default: return nil
        }
    }

    /// Where there is a choice, it is the user's.
    private mutating func snooze(_ banner: Banner) -> [Effect] {
        guard banner.snoozes.count > 1 else { return [.snooze(banner.handle, banner.snoozes.first)] }
        snoozed = banner
        let choices = banner.snoozes.prefix(9).enumerated().map { "[\($0 + 1)] \($1)" }.joined(separator: "  ")
        return [.write("Snooze for \(choices)  [Enter] \(banner.snoozes[0]), Escape to leave it: ")]
    }

    private mutating func choose(_ key: UInt8, of banner: Banner) -> [Effect] {
        let index: Int
        switch key {
        case 0x1B:
            snoozed = nil
            return [.write("\n"), .show]
        case UInt8(ascii: "\n"), UInt8(ascii: "\r"): index = 0
        case UInt8(ascii: "1")...UInt8(ascii: "9"): index = Int(key - UInt8(ascii: "1"))
        default: return []
        }
        guard banner.snoozes.indices.contains(index) else { return [] }
        snoozed = nil
        return [.write("\n"), .snooze(banner.handle, banner.snoozes[index])]
    }

    private mutating func choose(_ action: Action, of banner: Banner) -> [Effect] {
        guard action.kind == .text else {
            return [.respond(banner.handle, action: action.identifier, text: nil)]
        }
        return begin(action, of: banner)
    }

    private mutating func begin(_ action: Action, of banner: Banner) -> [Effect] {
        reply = Reply(handle: banner.handle, action: action)
        let hint = action.placeholder.map { " (\(PlainText.line($0)))" } ?? ""
        return [.write("\(PlainText.line(action.label))\(hint), Escape to leave it: ")]
    }

    private mutating func type(_ key: UInt8) -> [Effect] {
        guard var typed = reply else { return [] }
        switch key {
        case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
            reply = nil
            let text = String(decoding: typed.bytes, as: UTF8.self)
            guard !text.isEmpty else { return [.write("\n"), .show] }
            return [.write("\n"), .respond(typed.handle, action: typed.action.identifier, text: text)]
        case 0x1B:
            reply = nil
            return [.write("\n"), .show]
        case 0x7F, 0x08:
            var text = String(decoding: typed.bytes, as: UTF8.self)
            guard let last = text.popLast() else { return [] }
            typed.bytes = Array(text.utf8)
            reply = typed
            let width = DisplayWidth.columns(of: last)
            return [.write(String(repeating: "\u{08} \u{08}", count: width))]
        // Other control characters are no text.
        case ..<0x20: return []
        default:
            let before = String(validating: typed.bytes, as: UTF8.self)
            typed.bytes.append(key)
            reply = typed
            // A character of several bytes is shown when it is whole.
            guard let whole = String(validating: typed.bytes, as: UTF8.self) else { return [] }
            let shown = before.map { whole.dropFirst($0.count) } ?? whole.suffix(1)
            return [.write(String(shown))]
        }
    }
}
