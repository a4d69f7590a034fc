/// The errors every service can answer with (varlink.org, interface org.varlink.service).
extension VarlinkError {
    private static func service(_ error: String, _ field: String, _ value: String, _ message: String) -> VarlinkError {
        VarlinkError(name: "org.varlink.service.\(error)", parameters: [field: .string(value)], message: message)
    }

    /// The service has no interface of that name.
    public static func interfaceNotFound(_ interface: String) -> VarlinkError {
        service("InterfaceNotFound", "interface", interface, "there is no interface \"\(interface)\"")
    }

    /// The interface has no method of that full name, `interface.Method`.
    public static func methodNotFound(_ method: String) -> VarlinkError {
        service("MethodNotFound", "method", method, "there is no method \"\(method)\"")
    }

    /// The method of that full name is described but not made.
    public static func methodNotImplemented(_ method: String) -> VarlinkError {
        service("MethodNotImplemented", "method", method, "method \"\(method)\" is not implemented")
    }

    /// The parameter at that path is unknown, missing or wrong; the reason stays on this side.
    public static func invalidParameter(_ parameter: String, reason: String) -> VarlinkError {
        service("InvalidParameter", "parameter", parameter, "\(parameter): \(reason)")
    }

    /// The peer may not do that.
    public static let permissionDenied: VarlinkError = VarlinkError(
        name: "org.varlink.service.PermissionDenied", message: "permission denied")

    /// The method answers with several replies and must be called with `more`.
    public static let expectedMore: VarlinkError = VarlinkError(
        name: "org.varlink.service.ExpectedMore", message: "this method must be called with \"more\"")

    /// Whether this is InvalidParameter, from here or from a peer.
    public var isInvalidParameter: Bool { isReply("org.varlink.service.InvalidParameter") }
}
