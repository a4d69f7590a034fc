import Varlink

/// One measured value, beside its peer or limit, as a JSON line.
struct Figure {
    /// Such as `lateness.p50`.
    let name: String
    let value: Double
    let unit: String
    /// The same, measured with the peer in this run; nil for a bare limit.
    var peer: Double?
    /// In words, such as `≤ 1.3 × peer`; empty when there is none.
    var goal = ""
    var holds = true

    /// A value that may be at most so many times the peer's.
    static func atMost(_ factor: Double, _ name: String, _ value: Double, _ unit: String, peer: Double) -> Figure {
        Figure(
            name: name, value: value, unit: unit, peer: peer, goal: "≤ \(factor) × peer", holds: value <= factor * peer)
    }

    /// A rate that must be at least so many times the peer's, and at least a number.
    static func atLeast(
        _ factor: Double, _ name: String, _ value: Double, _ unit: String, peer: Double, floor: Double? = nil
    ) -> Figure {
        Figure(
            name: name, value: value, unit: unit, peer: peer,
            goal: "≥ \(factor) × peer" + (floor.map { ", ≥ \(Int($0)) \(unit)" } ?? ""),
            holds: value >= factor * peer && value >= (floor ?? 0))
    }

    /// A value with an upper limit.
    static func limit(_ name: String, _ value: Double, _ unit: String, most: Double) -> Figure {
        Figure(name: name, value: value, unit: unit, goal: "≤ \(most) \(unit)", holds: value <= most)
    }

    /// The JSON line.
    var line: String {
        let ratio = peer.map { $0 == 0 ? 0 : value / $0 }
        let object: JSONObject = [
            "figure": .string(name), "value": .double(Self.rounded(value)), "unit": .string(unit),
            "peer": peer.map { .double(Self.rounded($0)) } ?? .null,
            "ratio": ratio.map { .double(Self.rounded($0)) } ?? .null, "goal": .string(goal), "holds": .bool(holds),
        ]
        return object.description
    }

    private static func rounded(_ value: Double) -> Double {
        (value * 1_000).rounded() / 1_000
    }
}
