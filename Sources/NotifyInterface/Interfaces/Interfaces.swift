public import Varlink

/// The methods of `org.notifyd.Notifications`: schedule, look at, answer.
public enum Notifications {
    /// The interface's name.
    public static let interface: String = "org.notifyd.Notifications"
    /// The description that is served, as it stands in `Interfaces/`.
    public static let description: String = text(PackageResources.org_notifyd_Notifications_varlink)
    /// Every method, in the order of the description.
    public static let methods: [any NotifyMethod.Type] = [
        Schedule.self, Cancel.self, Skip.self, List.self, Show.self, Next.self, Acknowledge.self, Snooze.self,
        Respond.self, Present.self, Explain.self, History.self,
    ]
}

/// The methods of `org.notifyd.Clients`: how programs are known, get their messages and confirm them.
public enum Clients {
    /// The interface's name.
    public static let interface: String = "org.notifyd.Clients"
    /// The description that is served, as it stands in `Interfaces/`.
    public static let description: String = text(PackageResources.org_notifyd_Clients_varlink)
    /// Every method, in the order of the description.
    public static let methods: [any NotifyMethod.Type] = [
        Add.self, Remove.self, List.self, Show.self, Register.self, SetCategories.self, SetPermission.self,
        RequestAuthorization.self, AddCategory.self, RemoveCategory.self, SetBadge.self, Subscribe.self, Confirm.self,
        Fail.self, Retry.self, SetState.self, BeginTask.self, EndTask.self, WillPresent.self,
    ]
}

/// The methods of `org.notifyd.Fetch`: when programs are woken in the background, and what came of it.
public enum Fetch {
    /// The interface's name.
    public static let interface: String = "org.notifyd.Fetch"
    /// The description that is served, as it stands in `Interfaces/`.
    public static let description: String = text(PackageResources.org_notifyd_Fetch_varlink)
    /// Every method, in the order of the description.
    public static let methods: [any NotifyMethod.Type] = [
        SetInterval.self, Submit.self, Cancel.self, List.self, Complete.self, Run.self, Explain.self,
    ]
}

/// The methods of `org.notifyd.Push`: messages from afar, tokens, and the bridge to the broker.
public enum Push {
    /// The interface's name.
    public static let interface: String = "org.notifyd.Push"
    /// The description that is served, as it stands in `Interfaces/`.
    public static let description: String = text(PackageResources.org_notifyd_Push_varlink)
    /// Every method, in the order of the description.
    public static let methods: [any NotifyMethod.Type] = [
        Deliver.self, Token.self, Rotate.self, Watch.self, SetStatus.self, Status.self,
    ]
}

/// The methods of `org.notifyd.Manager`: how the daemon is, and the virtual clock.
public enum Manager {
    /// The interface's name.
    public static let interface: String = "org.notifyd.Manager"
    /// The description that is served, as it stands in `Interfaces/`.
    public static let description: String = text(PackageResources.org_notifyd_Manager_varlink)
    /// Every method, in the order of the description.
    public static let methods: [any NotifyMethod.Type] = [
        Status.self, DoNotDisturb.self, Reload.self, AdvanceClock.self, NextClock.self, SuspendClock.self,
        SetClock.self,
        SetClockZone.self, ShowClock.self,
    ]
}

/// The methods of `org.notifyd.Broadcast`: names posted to whoever observes them now.
public enum Broadcast {
    /// The interface's name.
    public static let interface: String = "org.notifyd.Broadcast"
    /// What the names of the daemon's own posts begin with; nobody else posts one.
    public static let ownNames: String = "org.notifyd."
    /// The description that is served, as it stands in `Interfaces/`.
    public static let description: String = text(PackageResources.org_notifyd_Broadcast_varlink)
    /// Every method, in the order of the description.
    public static let methods: [any NotifyMethod.Type] = [
        Post.self, Forget.self, Observe.self, Change.self, Suspend.self,
    ]
}

/// All our interfaces, for the parts of a server that treat them alike.
public enum Interfaces {
    /// The descriptions that are served, read once; their `source` is the text in `Interfaces/`.
    public static let descriptions: [InterfaceDescription] = [
        read(Notifications.description), read(Clients.description), read(Fetch.description),
        read(Manager.description), read(Broadcast.description), read(Push.description),
    ]

    /// Every method of every interface.
    public static let methods: [any NotifyMethod.Type] =
        Notifications.methods + Clients.methods + Fetch.methods + Manager.methods + Broadcast.methods + Push.methods

    private static func read(_ text: String) -> InterfaceDescription {
        do throws(VarlinkError) {
            return try InterfaceDescription(parsing: text)
        } catch {
            preconditionFailure("a description in Interfaces/ cannot be read: \(error)")
        }
    }
}

private func text(_ resource: [UInt8]) -> String {
    String(decoding: resource, as: UTF8.self)
}
