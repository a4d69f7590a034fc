import NotifyInterface
import Testing
import Varlink

@Suite("The Swift types and the .varlink texts say the same")
struct WireShapeTests {
    static let all: Result<[Shape], any Error> = Result {
        try notificationsShapes() + clientsShapes() + fetchShapes() + managerShapes() + broadcastShapes() + pushShapes()
    }

    @Test("every method of the descriptions has a Swift type and a sample, and no other method exists")
    func methodsAreComplete() throws {
        let described = Interfaces.descriptions.flatMap { interface in
            interface.methodNames.map { "\(interface.name).\($0)" }
        }
        #expect(Interfaces.methods.map { $0.name } == described)
        let sampled = Set(try Self.all.get().map { String($0.name.split(separator: " ")[0]) })
        #expect(sampled == Set(described))
    }

    @Test("what is encoded fits the description, full and minimal")
    func samplesFit() throws {
        for shape in try Self.all.get() {
            #expect(throws: Never.self, "\(shape.name)") {
                try shape.interface.validate(shape.full, against: shape.signature)
                try shape.interface.validate(shape.minimal, against: shape.signature)
            }
            #expect(try shape.recoded(shape.full) == shape.full, "\(shape.name)")
            #expect(try shape.recoded(shape.minimal) == shape.minimal, "\(shape.name)")
        }
    }

    /// Where a rule lets only one of two fields be there; the sibling named after it is the one in the sample.
    static let exclusive: Set<String> = Set(
        ["Schedule", "Next"].flatMap { method in
            ["at", "in", "now", "push", "cron", "rrule", "floating", "until", "spread"].map { field in
                "org.notifyd.Notifications.\(method) call trigger.\(field)"
            }
        } + [
            "org.notifyd.Notifications.Cancel call all", "org.notifyd.Notifications.Snooze call duration",
            "org.notifyd.Manager.DoNotDisturb call duration", "org.notifyd.Clients.Add call unit",
            "org.notifyd.Clients.Add call busName", "org.notifyd.Push.Deliver call fault",
        ])

    @Test("a full sample shows every field of the description")
    func fullSamplesAreFull() throws {
        var missing: Set<String> = []
        for shape in try Self.all.get() {
            let walk = FieldWalk(interface: shape.interface)
            missing.formUnion(walk.missing(shape.full, shape.fields).map { "\(shape.name) \($0)" })
        }
        #expect(missing == Self.exclusive)
    }

    @Test("an absent optional field is left out, not written as null")
    func minimalSamplesAreMinimal() throws {
        for shape in try Self.all.get() {
            for field in FieldWalk(interface: shape.interface).present(shape.minimal, shape.fields) {
                let isOptional = if case .optional = field.type { true } else { false }
                let isNeeded = Self.needed.contains("\(shape.name) \(field.path)")
                #expect(!isOptional || isNeeded, "\(shape.name) \(field.path)")
            }
        }
    }

    /// Optional fields of which a rule demands one.
    static let needed: Set<String> = [
        "org.notifyd.Notifications.Schedule call trigger.in", "org.notifyd.Notifications.Next call trigger.now",
        "org.notifyd.Notifications.Show reply trigger.now", "org.notifyd.Notifications.Cancel call all",
        "org.notifyd.Clients.Confirm call through", "org.notifyd.Clients.SetPermission call allowed",
        "org.notifyd.Clients.Subscribe call monitor", "org.notifyd.Clients.Retry call occurrence",
        "org.notifyd.Broadcast.Observe reply posting", "org.notifyd.Push.Deliver call fault",
    ]

    @Test("a field of the wrong type is InvalidParameter with its path")
    func wrongTypesAreNamed() throws {
        for shape in try Self.all.get() {
            for field in FieldWalk(interface: shape.interface).present(shape.full, shape.fields) {
                guard case .object(let changed) = field.changed(wrongValue(for: field.type)) else { continue }
                let error = #expect(throws: VarlinkError.self, "\(shape.name) \(field.path)") {
                    try shape.recoded(changed)
                }
                #expect(error?.isInvalidParameter == true, "\(shape.name) \(field.path)")
                #expect(error?.parameters["parameter"] == .string(field.path), "\(shape.name)")
            }
        }
    }

    @Test("an unknown field of a call is InvalidParameter with its path; in a reply it is ignored")
    func unknownFieldsAreNamed() throws {
        for shape in try Self.all.get() {
            for (path, extended) in FieldWalk(interface: shape.interface).structures(shape.full, shape.fields) {
                guard case .object(let object) = extended else { continue }
                guard shape.isStrict else {
                    #expect(try shape.recoded(object) == shape.full, "\(shape.name) \(path)")
                    continue
                }
                let error = #expect(throws: VarlinkError.self, "\(shape.name) \(path)") { try shape.recoded(object) }
                #expect(error?.parameters["parameter"] == .string(path), "\(shape.name)")
            }
        }
    }

    private func wrongValue(for type: ValueType) -> JSON {
        switch type {
        case .optional(let inner): wrongValue(for: inner)
        case .string, .bool: 7
        default: "seven"
        }
    }
}
