internal import NotifyModel
internal import Varlink

extension PushPayload {
    /// Reads a payload.
    ///
    /// - Throws: `NotifyError` of kind `invalidField` with the path of what cannot be used, such as `aps.badge`.
    public init(parsing text: String) throws(NotifyError) {
        guard text.utf8.count <= Limits.payloadBytes else {
            throw FieldRule.refusal(
                "payload", reason: "has \(text.utf8.count) bytes", expected: "at most \(Limits.payloadBytes)")
        }
        do throws(VarlinkError) {
            guard case .object(let whole) = try JSONReader.parse(text) else {
                throw VarlinkError.malformed("it is no object")
            }
            try self.init(reading: whole)
        } catch {
            throw NotifyError(error) ?? FieldRule.refusal("payload", reason: "cannot be read: \(error)")
        }
        try check()
    }

    private init(reading whole: JSONObject) throws(VarlinkError) {
        var reader = ObjectReader(whole)
        guard let aps = try reader.optionalObject("aps") else {
            throw VarlinkError.invalidParameter("aps", reason: "missing; an object is needed")
        }
        self.init()
        let own = reader.remainder()
        userInfo = own.isEmpty ? nil : own.description
        var fields = ObjectReader(aps, path: "aps", ignoresUnknown: true)
        try read(&fields, alert: aps["alert"], sound: aps["sound"])
    }

    private mutating func read(
        _ fields: inout ObjectReader, alert: JSON?, sound: JSON?
    ) throws(VarlinkError) {
        if case .string = alert {
            self.alert = Alert(body: try fields.optionalString("alert"))
        } else if let object = try fields.optionalObject("alert") {
            self.alert = try PushPayload.alert(object)
        }
        badge = try fields.optionalInt("badge").map { Int($0) }
        category = try fields.optionalString("category")
        thread = try fields.optionalString("thread-id")
        level = try fields.optionalLevel("interruption-level")
        isContentAvailable = try PushPayload.flag("content-available", &fields)
        if case .string = sound {
            self.sound = try fields.optionalString("sound").flatMap(PushPayload.sound)
        } else if let object = try fields.optionalObject("sound") {
            try read(sound: object)
        }
    }

    private static func alert(_ object: JSONObject) throws(VarlinkError) -> Alert {
        var fields = ObjectReader(object, path: "aps.alert", ignoresUnknown: true)
        return Alert(
            title: try fields.optionalString("title"), subtitle: try fields.optionalString("subtitle"),
            body: try fields.optionalString("body"))
    }

    private mutating func read(sound object: JSONObject) throws(VarlinkError) {
        var fields = ObjectReader(object, path: "aps.sound", ignoresUnknown: true)
        sound = PushPayload.sound(try fields.optionalString("name") ?? "default")
        guard try PushPayload.flag("critical", &fields) else { return }
        level = level ?? .critical
    }

    /// APNs writes flags as 1.
    private static func flag(_ name: String, _ fields: inout ObjectReader) throws(VarlinkError) -> Bool {
        try fields.optionalInt(name) == 1
    }

    private static func sound(_ name: String) -> String? {
        switch name {
        case "": nil
        case "default": defaultSound
        default: name
        }
    }

    /// Refuses what asks for nothing, and values beyond the limits of a notification.
    private func check() throws(NotifyError) {
        guard alert != nil || badge != nil || isContentAvailable else {
            throw FieldRule.refusal(
                "aps", reason: "asks for nothing", expected: "alert, badge or content-available")
        }
        if let alert, [alert.title, alert.subtitle, alert.body].allSatisfy({ $0?.isEmpty ?? true }) {
            throw FieldRule.refusal("aps.alert", reason: "says nothing", expected: "a title or a body")
        }
        try FieldRule.text(alert?.title, "aps.alert.title", bytes: Limits.titleBytes)
        try FieldRule.text(alert?.subtitle, "aps.alert.subtitle", bytes: Limits.titleBytes, mayBeBlank: true)
        try FieldRule.text(alert?.body, "aps.alert.body", bytes: Limits.bodyBytes, mayBeBlank: true)
        try FieldRule.number(badge, "aps.badge", in: Limits.badge)
        try checkSound()
        try FieldRule.name(category, "aps.category")
        try FieldRule.name(thread, "aps.thread-id")
        try FieldRule.text(userInfo, "payload", bytes: Limits.userInfoBytes)
    }

    /// Whoever is elsewhere names no files of this machine.
    private func checkSound() throws(NotifyError) {
        guard sound?.contains("/") != true else {
            throw FieldRule.refusal("aps.sound", sound, reason: "is a path", expected: "a sound's name, or default")
        }
        try FieldRule.resource(sound, "aps.sound", example: "complete")
    }
}
