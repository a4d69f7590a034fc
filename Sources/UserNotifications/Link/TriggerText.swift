internal import Foundation
internal import Varlink

/// A trigger as this module keeps it beside the daemon's words for it, so that a query hands back what was added.
enum TriggerText {
    static func object(_ trigger: TriggerValue) -> JSONObject {
        switch trigger {
        case .interval(let seconds, let repeats): return ["interval": .double(seconds), "repeats": .bool(repeats)]
        case .calendar(let components, let repeats):
            return ["calendar": .object(object(components)), "repeats": .bool(repeats)]
        case .push: return ["push": true]
        case .location(let region, let repeats):
            return [
                "region": [
                    "identifier": .string(region.identifier), "latitude": .double(region.latitude),
                    "longitude": .double(region.longitude), "radius": .double(region.radius),
                ], "repeats": .bool(repeats),
            ]
        }
    }

    static func value(_ object: JSONObject) -> TriggerValue? {
        let repeats = object["repeats"] == .bool(true)
        if let seconds = object["interval"]?.number { return .interval(seconds, repeats: repeats) }
        if let calendar = object["calendar"]?.members { return .calendar(components(calendar), repeats: repeats) }
        if object["push"] != nil { return .push }
        return nil
    }
}

extension TriggerText {
    private static let fields: [(name: String, field: any WritableKeyPath<DateComponents, Int?> & Sendable)] = [
        ("era", \.era), ("year", \.year), ("yearForWeekOfYear", \.yearForWeekOfYear), ("quarter", \.quarter),
        ("month", \.month), ("weekOfMonth", \.weekOfMonth), ("weekOfYear", \.weekOfYear), ("day", \.day),
        ("dayOfYear", \.dayOfYear), ("weekday", \.weekday), ("weekdayOrdinal", \.weekdayOrdinal), ("hour", \.hour),
        ("minute", \.minute), ("second", \.second), ("nanosecond", \.nanosecond),
    ]

    private static func object(_ components: DateComponents) -> JSONObject {
        var object = JSONObject()
        for (name, field) in fields { object[name] = components[keyPath: field].map { .int(Int64($0)) } }
        object["timeZone"] = components.timeZone.map { .string($0.identifier) }
        object["calendar"] = components.calendar.map { .string(CalendarNames.name(of: $0.identifier)) }
        return object
    }

    private static func components(_ object: JSONObject) -> DateComponents {
        var components = DateComponents()
        components.calendar = object["calendar"]?.text.flatMap(CalendarNames.identifier).map {
            Calendar(identifier: $0)
        }
        components.timeZone = object["timeZone"]?.text.flatMap { TimeZone(identifier: $0) }
        for (name, field) in fields { components[keyPath: field] = object[name]?.integer }
        return components
    }
}
