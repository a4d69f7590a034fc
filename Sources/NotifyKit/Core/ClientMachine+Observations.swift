internal import NotifyInterface
internal import NotifyModel
internal import Varlink

extension ClientMachine {
    /// An observation begins; it is told when the daemon observes, or why that cannot be.
    mutating func addObservation(
        _ lane: ObservationLane, now: Int64, settlement: @escaping ObservationLane.Settlement
    ) -> Int {
        let number = number()
        observations[number] = lane
        awaitWish(number, now: now, settlement)
        return number
    }

    /// An observation is over.
    mutating func removeObservation(_ number: Int) {
        guard var lane = observations.removeValue(forKey: number) else { return }
        if let call = lane.tellingCall { _ = calls.cancel(call) }
        forget(.observation(number))
        let (handed, settlements) = lane.close()
        tell(handed)
        settlements.forEach { tell($0, .failure(.closed)) }
    }

    /// An observation asks for something else; it is told when that holds.
    mutating func changeObservation(
        _ number: Int, now: Int64, _ body: (inout ObservationLane.Wish) -> Void,
        settlement: @escaping ObservationLane.Settlement
    ) {
        observations[number]?.change(body)
        awaitWish(number, now: now, settlement)
        reconcile(number)
    }

    /// A reader asks for the next post of an observation, and is told it, or nil at the end.
    mutating func askObservation(_ number: Int, _ reader: Int, _ delivery: @escaping ObservationLane.Delivery) {
        guard let handed = observations[number]?.ask(reader, delivery) else {
            effects.append { delivery(nil) }
            return
        }
        tell(handed)
    }

    /// A reader is told the end, because its task was cancelled.
    mutating func stopAskingObservation(_ number: Int, _ reader: Int) {
        tell(observations[number]?.stopAsking(reader) ?? [])
    }

    private mutating func awaitWish(
        _ number: Int, now: Int64, _ settlement: @escaping ObservationLane.Settlement
    ) {
        guard !isClosed, observations[number] != nil else {
            observations[number] = nil
            return tell(settlement, .failure(.closed))
        }
        observations[number]?.wait(until: now + settings.patience, settlement)
        observations[number]?.settle().forEach { tell($0, .success(())) }
    }
}

// MARK: - The daemon's side

extension ClientMachine {
    /// Takes bytes of an observation's connection.
    mutating func receive(_ bytes: [UInt8], ofObservation number: Int) throws(NotifyKitError) {
        guard var lane = observations[number] else { return }
        defer { reconcile(number) }
        do throws(NotifyKitError) {
            let handed = try lane.receive(bytes)
            observations[number] = lane
            tell(handed)
        } catch {
            observations[number] = lane
            throw error
        }
    }

    /// The connection of an observation is lost; a refusal is told to those who wait, everything else is tried again.
    mutating func loseObservation(_ number: Int, _ error: NotifyKitError) {
        // Another daemon gives the observer's name to somebody else: the call must not reach it.
        if let call = observations[number]?.tellingCall { _ = calls.cancel(call) }
        observations[number]?.disconnect()
        guard error.code == .refused else { return }
        observations[number]?.expire(at: .max).forEach { tell($0, .failure(error)) }
    }

    /// Gives up waiters whose time is over.
    mutating func expireObservations(at now: Int64) {
        for number in observations.keys {
            let error = faults[.observation(number)] ?? .silent(settings.patience)
            observations[number]?.expire(at: now).forEach { tell($0, .failure(error)) }
        }
    }

    /// The call that told the daemon of a wish is over.
    mutating func finishTelling(
        _ number: Int, _ observer: String, _ outcome: Result<Reply, NotifyKitError>, at now: Int64
    ) {
        guard observations[number]?.observer == observer else { return }
        do throws(NotifyKitError) {
            let reply = try outcome.get()
            if reply.error != nil {
                let refusal = Connection.refusal(reply)
                observations[number]?.refuseTelling(observer).forEach { tell($0, .failure(refusal)) }
            } else {
                observations[number]?.finishTelling(observer)
            }
            reconcile(number)
        } catch {
            // Nobody knows whether it was told: a new connection is.
            lose(.observation(number), error, at: now)
        }
    }

    /// Tells the daemon what it does not know yet, and those who wait for what holds.
    private mutating func reconcile(_ number: Int) {
        observations[number]?.settle().forEach { tell($0, .success(())) }
        guard let observer = observations[number]?.observer else { return }
        switch observations[number]?.nextDifference() {
        case .patterns(let parameters): send(Broadcast.Change.name, parameters, number, observer)
        case .suspension(let parameters): send(Broadcast.Suspend.name, parameters, number, observer)
        case nil: break
        }
    }

    private mutating func send(_ method: String, _ parameters: some MethodParameters, _ lane: Int, _ observer: String) {
        let call = OutstandingCall(
            number: number(), method: method, encode: { $0.call(method, parameters) }, isRepeatable: false,
            isImpatient: true, deadline: nil, purpose: .wish(observation: lane, observer: observer))
        observations[lane]?.tellingCall = call.number
        calls.add(call)
    }

    private mutating func tell(_ handed: [ObservationLane.Handed]) {
        effects += handed.map { handed in { handed.delivery(handed.posting) } }
    }

    private mutating func tell(
        _ settlement: @escaping ObservationLane.Settlement, _ result: Result<Void, NotifyKitError>
    ) {
        effects.append { settlement(result) }
    }
}
