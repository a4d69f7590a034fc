/// What `--send` publishes beside the payload.
struct Shipment: Hashable, Sendable {
    let token: String
    var identifier: String?
    var collapseIdentifier: String?
    /// Seconds since 1970.
    var expiration: String?

    init(token: String) {
        self.token = token
    }

    /// The user properties that say it.
    var properties: [(name: String, value: String)] {
        let all = [
            ("apns-id", identifier), ("apns-collapse-id", collapseIdentifier), ("apns-expiration", expiration),
        ]
        return all.compactMap { name, value in value.map { (name: name, value: $0) } }
    }
}
