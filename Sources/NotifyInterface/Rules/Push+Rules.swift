internal import NotifyModel

extension Push.Deliver.Parameters {
    /// Refuses a call that hands over nothing, or two things; what is wrong with a message itself is its outcome.
    public func check() throws(NotifyError) {
        try FieldRule.text(token, "token", bytes: Limits.locationBytes)
        try FieldRule.text(fault, "fault", bytes: Limits.locationBytes)
        try FieldRule.number(packet, "packet", in: 1...65_535)
        guard (payload == nil) == (fault == nil) else { return }
        throw FieldRule.refusal(
            "payload", reason: payload == nil ? "is missing, and so is fault" : "stands beside fault",
            expected: "exactly one of payload and fault")
    }
}

extension Push.SetStatus.Parameters {
    /// Refuses a state that no bridge is in.
    public func check() throws(NotifyError) {
        guard Push.states.contains(state) else {
            throw FieldRule.refusal("state", state, reason: "is not known", expected: choices(Push.states))
        }
        try FieldRule.text(reason, "reason", bytes: Limits.locationBytes, mayBeBlank: true)
    }
}

extension Push {
    /// On the way to the broker.
    public static let connecting: String = "connecting"
    /// At the broker.
    public static let connected: String = "connected"
    /// Away from the broker, until the next try.
    public static let disconnected: String = "disconnected"
    /// How it may stand with the broker.
    public static let states: [String] = [connecting, connected, disconnected]
}
