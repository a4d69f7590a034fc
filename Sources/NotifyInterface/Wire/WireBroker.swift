public import Varlink

/// The broker that `[Push]` of the configuration names; secrets are files or credentials, never values.
public struct WireBroker: JSONDecodable, JSONEncodable, Hashable, Sendable {
    /// The host.
    public var server: String
    /// Its port, 1 to 65,535.
    public var port: Int
    /// Whether the connection is encrypted.
    public var tls: Bool
    /// The file of the authorities that the broker's certificate is checked against; nil for those of the system.
    public var ca: String?
    /// The file of the bridge's own certificate.
    public var certificate: String?
    /// The file of its key, or the name of a credential.
    public var key: String?
    /// The user's name at the broker.
    public var user: String?
    /// The file of the password, or the name of a credential.
    public var password: String?
    /// What all topics begin with.
    public var prefix: String
    /// The seconds of silence after which either side asks whether the other is there.
    public var keepAlive: Int
    /// The seconds for which the broker keeps messages for a bridge that is away.
    public var session: Int

    /// Joins the fields; those left out are absent.
    public init(
        server: String, port: Int, tls: Bool, ca: String? = nil, certificate: String? = nil, key: String? = nil,
        user: String? = nil, password: String? = nil, prefix: String, keepAlive: Int, session: Int
    ) {
        self.server = server
        self.port = port
        self.tls = tls
        self.ca = ca
        self.certificate = certificate
        self.key = key
        self.user = user
        self.password = password
        self.prefix = prefix
        self.keepAlive = keepAlive
        self.session = session
    }

    /// Reads the fields.
    public init(from reader: inout ObjectReader) throws(VarlinkError) {
        server = try reader.string("server")
        port = Int(try reader.int("port"))
        tls = try reader.bool("tls")
        ca = try reader.optionalString("ca")
        certificate = try reader.optionalString("certificate")
        key = try reader.optionalString("key")
        user = try reader.optionalString("user")
        password = try reader.optionalString("password")
        prefix = try reader.string("prefix")
        keepAlive = Int(try reader.int("keepAlive"))
        session = Int(try reader.int("session"))
    }

    /// Writes the fields that are there.
    public func encode(into object: inout ObjectWriter) {
        object.set("server", server)
        object.set("port", port)
        object.set("tls", tls)
        object.set("ca", ca)
        object.set("certificate", certificate)
        object.set("key", key)
        object.set("user", user)
        object.set("password", password)
        object.set("prefix", prefix)
        object.set("keepAlive", keepAlive)
        object.set("session", session)
    }
}

extension WireBroker {
    /// The topic of a token.
    public func topic(of token: String) -> String { "\(prefix)/\(token)" }
}
