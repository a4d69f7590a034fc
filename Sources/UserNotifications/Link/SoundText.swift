internal import Varlink

/// A sound as this module keeps it beside what the daemon plays.
enum SoundText {
    static func object(_ sound: SoundValue) -> JSONObject {
        switch sound {
        case .standard: return ["kind": "default"]
        case .ringtone: return ["kind": "ringtone"]
        case .named(let name): return ["kind": "named", "name": .string(name)]
        case .critical(let name, let volume):
            var object: JSONObject = ["kind": "critical"]
            object["name"] = name.map(JSON.string)
            object["volume"] = volume.map { .double(Double($0)) }
            return object
        }
    }

    static func value(_ object: JSONObject) -> SoundValue? {
        let name = object["name"]?.text
        switch object["kind"]?.text {
        case "default": return .standard
        case "ringtone": return .ringtone
        case "named": return name.map(SoundValue.named)
        case "critical": return .critical(name: name, volume: object["volume"]?.number.map { Float($0) })
        default: return nil
        }
    }
}
