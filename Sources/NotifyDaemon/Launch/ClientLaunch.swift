import NotifyInterface
import NotifyStore
import Systemd

// One launch of one client
//
//   command ──▶ does a unit of it run still? ──yes──▶ watched
//                 │ no                                        ┌─ taken ──▶ watched as a unit
//                 └──▶ StartTransientUnit ────────────────────┤
//                                                             └─ refused, silent, no manager ──▶ posix_spawn, watched as a child
//   unit ──▶ StartUnit ──▶ watched         name ──▶ Activate, ActivateAction ──▶ watched
//
// All ways end the same: `ended` is called once, with the reason in words for the ledger. What happens inside `begin` happens
// in the caller's attempt at the store, all that follows in one of its own.

/// Starts a client in the way that it says, and watches it until it ends.
final class ClientLaunch: LaunchedProgram {
    /// What a launch reports.
    enum News: Hashable, Sendable {
        /// It was asked for, and how, in words for the ledger.
        case launched(String)
        /// A program of an earlier launch was found running.
        case found(String)
        /// Answers were taken without a stream.
        case delivered([Int64])
        /// An answer was refused by a program that is there, and why.
        case refused(Int64, String)
        /// It has ended, or could not be started.
        case ended(String)
    }

    let order: LaunchOrder
    private let means: LaunchMeans
    /// How long an application may take to answer its activation.
    private let limit: Duration
    private let deciding: (() throws -> Void) throws -> Void
    private let report: (ClientLaunch, News) throws -> Void
    private var program: (any LaunchedProgram)?
    private(set) var isRunning = true
    /// It is to be ended as soon as there is something to be ended.
    private var killDelay: Duration?

    init(
        _ order: LaunchOrder, _ means: LaunchMeans, limit: Duration,
        deciding: @escaping (() throws -> Void) throws -> Void,
        report: @escaping (ClientLaunch, News) throws -> Void
    ) {
        self.order = order
        self.means = means
        self.limit = limit
        self.deciding = deciding
        self.report = report
    }

    /// Starts it.
    func begin() throws {
        switch order.way {
        case .command(let text):
            let arguments: [String]
            do throws(NotifyError) { arguments = try CommandText.arguments(text) } catch {
                return try tell(.ended("its command cannot be read: \(error)"))
            }
            try begin(arguments)
        case .unit(let name): try activate(unit: name)
        case .busName(let name): try activate(name: name)
        }
    }

    func terminate(killAfter delay: Duration) {
        guard isRunning else { return }
        killDelay = delay
        program?.terminate(killAfter: delay)
    }

    private func tell(_ news: News) throws {
        if case .ended = news {
            guard isRunning else { return }
            isRunning = false
            program = nil
        }
        try report(self, news)
    }

    private func run(_ program: any LaunchedProgram) {
        self.program = program
        if let killDelay { program.terminate(killAfter: killDelay) }
    }
}

// MARK: - A command

extension ClientLaunch {
    private func begin(_ arguments: [String]) throws {
        guard let manager = means.manager else { return try spawn(arguments, because: "no session bus") }
        switch manager.presence {
        case .absent(let reason): return try spawn(arguments, because: reason)
        case .unknown: return manager.awaitPresence { [weak self] in try self?.later { try self?.begin(arguments) } }
        case .there: break
        }
        guard !manager.knowsUnits(of: order.client) else { return try start(arguments, manager) }
        manager.findUnit(of: order.client) { [weak self] result in
            try self?.later {
                switch result {
                case .failure(let error): try self?.spawn(arguments, because: "\(error)")
                case .success(let name?): try self?.adopt(name, manager)
                case .success(nil): try self?.start(arguments, manager)
                }
            }
        }
    }

    /// Work of a reply: unless it is not wanted any more, in an attempt of its own.
    private func later(_ work: () throws -> Void) throws {
        try deciding {
            guard isRunning else { return }
            guard killDelay == nil else { return try tell(.ended("it was given up before it was started")) }
            try work()
        }
    }

    private func start(_ arguments: [String], _ manager: UserManager) throws {
        guard let path = means.path(of: arguments.first ?? "") else {
            return try spawn(arguments, because: "its program was not found")
        }
        let unit = TransientUnit(
            order, path: path, arguments: arguments, home: means.home, number: UInt64.random(in: 0 ... .max))
        do throws(SystemdError) {
            let answer: ServiceUnit.Answer = { [weak self] result in
                guard let self else { return }
                switch result {
                case .success: try deciding { try self.tell(.launched("\(path) as \(unit.name)")) }
                case .failure(let error): try later { try self.spawn(arguments, because: "\(error)") }
                }
            }
            run(try ServiceUnit.start(unit, manager, answer: answer) { [weak self] in try self?.heard($0, path) })
        } catch {
            try spawn(arguments, because: "\(error)")
        }
    }

    private func adopt(_ name: String, _ manager: UserManager) throws {
        do throws(SystemdError) {
            run(try ServiceUnit.adopt(name, manager) { [weak self] in try self?.heard($0, name) })
        } catch {
            return try tell(.ended("\(name) cannot be watched: \(error)"))
        }
        try tell(.found(name))
    }

    private func heard(_ news: UnitLife.News, _ name: String) throws {
        guard case .ended(let reason) = news else { return }
        try deciding { try self.tell(.ended("\(name): \(reason)")) }
    }

    private func spawn(_ arguments: [String], because reason: String) throws {
        let name = arguments.first ?? ""
        means.log(.debug, "no unit for \(order.client): \(reason)")
        do throws(LaunchError) {
            let program = Program(arguments, environment: order.environment)
            let onExit = { [weak self] (status: ChildStatus) in
                guard let self else { return }
                try deciding { try self.tell(.ended("\(name): \(status.failure)")) }
            }
            run(try means.spawner.spawn(program, onExit: onExit))
        } catch {
            return try tell(.ended(error.description))
        }
        try tell(.launched("\(name) as a child of notifyd"))
    }
}

// MARK: - Units and names

extension ClientLaunch {
    private func activate(unit name: String) throws {
        guard let manager = means.manager else { return try tell(.ended("\(name): no session bus")) }
        switch manager.presence {
        case .absent(let reason): return try tell(.ended("\(name): \(reason)"))
        case .unknown:
            return manager.awaitPresence { [weak self] in try self?.later { try self?.activate(unit: name) } }
        case .there: break
        }
        do throws(SystemdError) {
            let answer: ServiceUnit.Answer = { [weak self] result in
                try self?.deciding {
                    switch result {
                    case .success: try self?.tell(.launched(name))
                    case .failure(let error): try self?.tell(.ended("\(name): \(error)"))
                    }
                }
            }
            run(try ServiceUnit.activate(name, manager, answer: answer) { [weak self] in try self?.heard($0, name) })
        } catch {
            try tell(.ended("\(name): \(error)"))
        }
    }

    private func activate(name: String) throws {
        guard let bus = means.link?.bus else { return try tell(.ended("\(name): no session bus")) }
        do throws(SystemdError) {
            run(
                try ActivatedApplication(name, order, bus: bus, loop: means.loop, limit: limit) {
                    [weak self] news in
                    try self?.deciding {
                        switch news {
                        case .delivered(let sequences): try self?.tell(.delivered(sequences))
                        case .refused(let sequence, let reason):
                            try self?.tell(.refused(sequence, "\(name): \(reason)"))
                        case .ended(let reason): try self?.tell(.ended("\(name): \(reason)"))
                        }
                    }
                })
        } catch {
            return try tell(.ended("\(name): \(error)"))
        }
        try tell(.launched("\(name) by its name on the bus"))
    }
}
