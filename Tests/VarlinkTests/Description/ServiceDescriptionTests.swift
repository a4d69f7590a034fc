import Testing
import Varlink

struct ServiceDescriptionTests {
    private func service() throws -> ServiceDescription {
        ServiceDescription(
            vendor: "V", product: "P", version: "1", url: "https://example.org",
            interfaces: [try InterfaceDescription(parsing: InterfaceDescriptionTests.clock)])
    }

    private func answer(_ method: String, _ parameters: JSONObject = [:]) throws -> JSONObject? {
        try service().answer(Call(method: method, parameters: parameters))
    }

    @Test("GetInfo tells who we are and lists every interface, our own and org.varlink.service")
    func info() throws {
        let info = try #require(try answer("org.varlink.service.GetInfo"))
        #expect(
            info == [
                "vendor": "V", "product": "P", "version": "1", "url": "https://example.org",
                "interfaces": ["org.varlink.service", "org.example.clock"],
            ])
        try InterfaceDescription.service.validate(info, against: .output(of: "GetInfo"))
    }

    @Test("every listed interface gives its text as it was written")
    func descriptions() throws {
        for interface in try service().interfaces {
            let reply = try answer(
                "org.varlink.service.GetInterfaceDescription", ["interface": .string(interface.name)])
            #expect(reply == ["description": .string(interface.source)])
        }
    }

    @Test("a call of another described method is left to the service")
    func ours() throws {
        #expect(try answer("org.example.clock.Set") == nil)
    }

    @Test(
        "what is not described, and wrong parameters, get the service's errors",
        arguments: [
            ("org.none.X", [:], .interfaceNotFound("org.none")), ("X", [:], .interfaceNotFound("")),
            ("org.example.clock.None", [:], .methodNotFound("org.example.clock.None")),
            ("org.example.clock.Tick", [:], .methodNotFound("org.example.clock.Tick")),
            ("org.varlink.service.None", [:], .methodNotFound("org.varlink.service.None")),
            ("org.varlink.service.GetInterfaceDescription", ["interface": "a.b"], .interfaceNotFound("a.b")),
            ("org.varlink.service.GetInterfaceDescription", [:], .invalidParameter("interface", reason: "")),
            (
                "org.varlink.service.GetInterfaceDescription", ["interface": 1],
                .invalidParameter("interface", reason: "")
            ),
            ("org.varlink.service.GetInfo", ["x": 1], .invalidParameter("x", reason: "")),
        ] as [(String, JSONObject, VarlinkError)])
    func errors(method: String, parameters: JSONObject, expected: VarlinkError) throws {
        let service = try service()
        let error = fault { () throws(VarlinkError) in
            try service.answer(Call(method: method, parameters: parameters))
        }
        #expect(error?.name == expected.name)
        #expect(error?.parameters == expected.parameters)
    }
}
