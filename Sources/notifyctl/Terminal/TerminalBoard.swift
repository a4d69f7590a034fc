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
        case snooze(OccurrenceHandle)
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

        var handle: OccurrenceHandle { occurrence.handle }
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

    /// The banner that keys are for.
    var current: Banner? { banners.last }

    /// Whether a text is being typed, which what comes should not break into.
    var isTyping: Bool { reply != nil }

    /// Whether the banner is there.
    func has(_ handle: OccurrenceHandle) -> Bool {
        banners.contains { $0.handle == handle }
    }

    /// A banner appears, or appears again.
    mutating func add(_ banner: Banner) {
        banners.removeAll { $0.handle == banner.handle }
        banners.append(banner)
    }

    /// A banner is dealt with; returns whether it was there.
    mutating func remove(_ handle: OccurrenceHandle) -> Bool {
        let count = banners.count
        banners.removeAll { $0.handle == handle }
        if reply?.handle == handle { reply = nil }
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
        switch key {
        case UInt8(ascii: "q"): return [.quit]
        case TerminalKeys.redraw: return [.show]
        default: break
        }
        guard let current else { return [] }
        switch key {
        case UInt8(ascii: "a"): return [.acknowledge(current.handle)]
        case UInt8(ascii: "s"): return [.snooze(current.handle)]
        case UInt8(ascii: "n"):
            turn()
            return [.show]
        case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
            return [.respond(current.handle, action: Action.defaultIdentifier, text: nil)]
        case UInt8(ascii: "r"):
            return current.actions.first { $0.kind == .text }.map { begin($0, of: current) } ?? []
        case UInt8(ascii: "1")...UInt8(ascii: "9"):
            let index = Int(key - UInt8(ascii: "1"))
            guard current.numbered.indices.contains(index) else { return [] }
            return choose(current.numbered[index], of: current)
        default: return []
        }
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
