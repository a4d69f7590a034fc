/// A method call to a peer on the bus.
public struct BusCall: Hashable, Sendable {
    /// The name of the peer: a well-known one, or a unique one.
    public var destination: String
    /// Its object.
    public var path: String
    /// The interface of the method.
    public var interface: String
    /// The method.
    public var member: String
    /// What is handed over.
    public var arguments: [BusValue]
    /// Whether the bus may start a program that is to own the destination.
    public var autoStart: Bool
    /// How long the reply is waited for.
    public var timeout: Duration

    /// Makes a call; the peer is started when it is not there, and has 5 s to answer.
    public init(
        _ destination: String, path: String, interface: String, member: String, arguments: [BusValue] = [],
        autoStart: Bool = true, timeout: Duration = .seconds(5)
    ) {
        self.destination = destination
        self.path = path
        self.interface = interface
        self.member = member
        self.arguments = arguments
        self.autoStart = autoStart
        self.timeout = timeout
    }
}
