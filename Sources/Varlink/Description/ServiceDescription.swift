/// What a service says about itself; answers the calls of `org.varlink.service` that every service must answer.
public struct ServiceDescription: Hashable, Sendable {
    /// Who makes the service.
    public let vendor: String
    /// The service's name.
    public let product: String
    /// The service's version.
    public let version: String
    /// Where to read about the service.
    public let url: String
    /// All interfaces, `org.varlink.service` first.
    public let interfaces: [InterfaceDescription]

    /// A service with these interfaces besides `org.varlink.service`.
    public init(vendor: String, product: String, version: String, url: String, interfaces: [InterfaceDescription]) {
        self.vendor = vendor
        self.product = product
        self.version = version
        self.url = url
        self.interfaces = [.service] + interfaces
    }

    /// Answers a call of `org.varlink.service`; nil means that the call is for another described method.
    ///
    /// - Throws: `VarlinkError` InterfaceNotFound or MethodNotFound for any call of something not described,
    ///   InvalidParameter.
    public func answer(_ call: Call) throws(VarlinkError) -> JSONObject? {
        let interface = try interface(call.interface)
        guard interface.hasMethod(call.member) else { throw .methodNotFound(call.method) }
        guard interface.name == InterfaceDescription.service.name else { return nil }
        var reader = ObjectReader(call.parameters)
        if call.member == "GetInfo" {
            try reader.finish()
            return info
        }
        let name = try reader.string("interface")
        try reader.finish()
        return ["description": .string(try self.interface(name).source)]
    }

    /// The interface of that name.
    ///
    /// - Throws: `VarlinkError` InterfaceNotFound.
    public func interface(_ name: String) throws(VarlinkError) -> InterfaceDescription {
        guard let interface = interfaces.first(where: { $0.name == name }) else { throw .interfaceNotFound(name) }
        return interface
    }

    private var info: JSONObject {
        [
            "vendor": .string(vendor), "product": .string(product), "version": .string(version), "url": .string(url),
            "interfaces": .array(interfaces.map { .string($0.name) }),
        ]
    }
}
