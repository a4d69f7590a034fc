import NotifyInterface

extension Daemon {
    /// Says who answers which method.
    func register(in router: Router) {
        registerNotifications(in: router)
        registerClients(in: router)
        registerFetch(in: router)
        registerPush(in: router)
        registerManager(in: router)
        registerBroadcast(in: router)
    }

    private func registerBroadcast(in router: Router) {
        let broadcasting = BroadcastService(daemon: self)
        router.writes(Broadcast.Post.self) { parameters, _ in try broadcasting.post(parameters) }
        router.writes(Broadcast.Forget.self) { parameters, _ in try broadcasting.forget(parameters) }
        router.answers(Broadcast.Observe.self) { try broadcasting.observe($0, $1) }
        router.reads(Broadcast.Change.self) { try broadcasting.change($0) }
        router.reads(Broadcast.Suspend.self) { try broadcasting.suspend($0) }
    }

    private func registerNotifications(in router: Router) {
        let scheduling = ScheduleService(daemon: self)
        let answering = AnswerService(daemon: self)
        let listing = ListService(daemon: self)
        router.writes(Notifications.Schedule.self) { [unowned self] parameters, _ in
            turn.isDue = true
            return try scheduling.schedule(parameters)
        }
        let skipping = SkipService(daemon: self)
        router.writes(Notifications.Skip.self) { [unowned self] parameters, _ in
            turn.needsArming = true
            return try skipping.skip(parameters)
        }
        router.writes(Notifications.Acknowledge.self) { parameters, _ in try answering.acknowledge(parameters) }
        router.writes(Notifications.Snooze.self) { parameters, _ in try answering.snooze(parameters) }
        router.writes(Notifications.Respond.self) { parameters, _ in try answering.respond(parameters) }
        router.writes(Notifications.Present.self) { parameters, _ in try answering.present(parameters) }
        router.answers(Notifications.Cancel.self, writing: true) { try answering.cancel($0, $1) }
        router.reads(Notifications.List.self) { try listing.list($0) }
        router.reads(Notifications.History.self) { try listing.history($0) }
        router.reads(Notifications.Show.self) { try listing.show($0) }
        router.reads(Notifications.Explain.self) { try listing.explain($0) }
        router.reads(Notifications.Next.self) { try listing.next($0) }
    }

    private func registerClients(in router: Router) {
        let clients = ClientService(daemon: self)
        router.writes(Clients.Add.self) { parameters, _ in try clients.add(parameters) }
        router.writes(Clients.Remove.self) { parameters, _ in try clients.remove(parameters) }
        router.writes(Clients.Register.self) { try clients.register($0, $1) }
        router.writes(Clients.SetCategories.self) { parameters, _ in try clients.setCategories(parameters) }
        let permissions = PermissionService(daemon: self)
        router.writes(Clients.SetPermission.self) { parameters, _ in try permissions.set(parameters) }
        router.answers(Clients.RequestAuthorization.self, writing: true) { [unowned self] parameters, connection in
            turn.isDue = true
            try permissions.request(parameters, connection)
        }
        router.writes(Clients.AddCategory.self) { parameters, _ in try clients.addCategory(parameters) }
        router.writes(Clients.RemoveCategory.self) { parameters, _ in try clients.removeCategory(parameters) }
        router.writes(Clients.SetBadge.self) { parameters, _ in try clients.setBadge(parameters) }
        router.answers(Clients.Confirm.self, writing: true) { try clients.confirm($0, $1) }
        router.writes(Clients.Fail.self) { parameters, _ in try clients.fail(parameters) }
        router.writes(Clients.Retry.self) { parameters, _ in try clients.retry(parameters) }
        let programs = ProgramService(daemon: self)
        router.writes(Clients.SetState.self) { try programs.setState($0, $1) }
        router.writes(Clients.BeginTask.self) { try programs.beginTask($0, $1) }
        router.writes(Clients.EndTask.self) { parameters, _ in try programs.endTask(parameters) }
        router.writes(Clients.WillPresent.self) { parameters, _ in try programs.willPresent(parameters) }
        router.reads(Clients.List.self) { try clients.list($0) }
        router.reads(Clients.Show.self) { try clients.show($0) }
        router.answers(Clients.Subscribe.self) { try clients.subscribe($0, $1) }
    }

    private func registerFetch(in router: Router) {
        let fetching = FetchService(daemon: self)
        router.writes(Fetch.SetInterval.self) { parameters, _ in try fetching.setInterval(parameters) }
        router.writes(Fetch.Submit.self) { parameters, _ in try fetching.submit(parameters) }
        router.writes(Fetch.Cancel.self) { parameters, _ in try fetching.cancel(parameters) }
        router.reads(Fetch.List.self) { try fetching.list($0) }
        router.writes(Fetch.Complete.self) { parameters, _ in try fetching.complete(parameters) }
        router.writes(Fetch.Run.self) { parameters, _ in try fetching.run(parameters) }
        router.reads(Fetch.Explain.self) { try fetching.explain($0) }
    }

    private func registerPush(in router: Router) {
        let push = PushService(daemon: self)
        router.writes(Push.Deliver.self) { parameters, _ in try push.deliver(parameters) }
        router.writes(Push.Token.self) { parameters, _ in try push.token(parameters) }
        router.writes(Push.Rotate.self) { parameters, _ in try push.rotate(parameters) }
        router.answers(Push.Watch.self, writing: true) { try push.watch($1) }
        router.writes(Push.SetStatus.self) { parameters, _ in try push.setStatus(parameters) }
        router.reads(Push.Status.self) { _ in try push.status() }
    }

    private func registerManager(in router: Router) {
        let manager = ManagerService(daemon: self)
        router.reads(Manager.Status.self) { _ in try manager.status() }
        router.writes(Manager.Reload.self) { _, _ in try manager.reload() }
        let quiet = DoNotDisturbService(daemon: self)
        router.writes(Manager.DoNotDisturb.self) { parameters, _ in try quiet.set(parameters) }
        router.reads(Manager.ShowClock.self) { _ in try manager.showClock() }
        router.answers(Manager.AdvanceClock.self) { try manager.advance($0, $1) }
        router.answers(Manager.NextClock.self) { try manager.next($0, $1) }
        router.answers(Manager.SuspendClock.self) { try manager.suspend($0, $1) }
        router.answers(Manager.SetClock.self) { try manager.set($0, $1) }
        router.answers(Manager.SetClockZone.self) { try manager.setZone($0, $1) }
    }
}
