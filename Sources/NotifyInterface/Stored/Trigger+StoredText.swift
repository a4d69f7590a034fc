public import NotifyModel
internal import Varlink

extension Trigger: StoredText {
    /// One of `{"instant":TEXT}`, `{"pinned":TEXT,"zone":NAME}`, `{"elapsed":MILLISECONDS}` and `{"now":true}`.
    public var storedText: String { StoredObject.text(of: StoredTrigger(trigger: self)) }

    /// Reads what `storedText` wrote.
    public init(storedText: String) throws(NotifyError) {
        let stored: StoredTrigger = try StoredObject.read(storedText, "trigger")
        self = stored.trigger
    }
}

private struct StoredTrigger: JSONDecodable, JSONEncodable {
    let trigger: Trigger

    init(trigger: Trigger) {
        self.trigger = trigger
    }

    init(from reader: inout ObjectReader) throws(VarlinkError) {
        if let text = try reader.optionalString("instant") {
            trigger = .instant(text)
        } else if let text = try reader.optionalString("pinned") {
            trigger = .pinned(text, zone: try reader.string("zone"))
        } else if let milliseconds = try reader.optionalInt("elapsed") {
            trigger = .elapsed(milliseconds: milliseconds)
        } else {
            guard try reader.bool("now") else { throw reader.invalid("now", "false, where true is needed") }
            trigger = .now
        }
    }

    func encode(into object: inout ObjectWriter) {
        switch trigger {
        case .instant(let text):
            object.set("instant", text)
        case .pinned(let text, let zone):
            object.set("pinned", text)
            object.set("zone", zone)
        case .elapsed(let milliseconds):
            object.set("elapsed", milliseconds)
        case .now:
            object.set("now", true)
        }
    }
}
