import CivilTime
import NotifyModel
import Testing

@testable import NotifyStore

/// Background work in the store.
@Suite struct FetchTests {
    private let fixture: Fixture
    private var store: Store { fixture.store }
    private let now = Fixture.now

    init() throws { fixture = try Fixture() }

    private func task(_ name: String, due: Due?, minimum: Int64? = nil) -> FetchTask {
        FetchTask(
            client: fixture.client, name: name, kind: minimum == nil ? .processing : .refresh, minimum: minimum,
            requiresNetwork: true, due: due, declared: now.elapsed)
    }

    @Test("a task is read as it was written, also after a restart")
    func roundTrip() throws {
        var task = try store.insert(task("fetch", due: .elapsed(Elapsed(milliseconds: 7)), minimum: 3_600_000))
        #expect(try store.fetchTask(row: task.row) == task)
        task.state = .running
        task.due = .wall(now.wall)
        task.lastWake = now
        task.lastResult = .noData
        (task.failures, task.quiet, task.wakes, task.notice, task.warning) = (3, 2, 9, 41, 42)
        (task.requiresNetwork, task.requiresPower, task.kind) = (false, true, .processing)
        try store.update(task)
        try fixture.reopen()
        #expect(try store.fetchTask(client: fixture.client, name: "fetch") == task)
    }

    @Test("only what waits is due, on either axis, and a name is there once")
    func due() throws {
        let wall = try store.insert(task("wall", due: .wall(now.wall)))
        let elapsed = try store.insert(task("elapsed", due: .elapsed(now.elapsed)))
        _ = try store.insert(task("later", due: .elapsed(Elapsed(milliseconds: now.elapsed.milliseconds + 1))))
        expect(.constraint) { () throws(StoreError) in _ = try store.insert(task("wall", due: nil)) }
        #expect(try store.fetchesDue(at: now, limit: 9) == [wall, elapsed])
        #expect(try store.fetchesDue(at: now, limit: 1) == [wall])
        #expect(try store.nextFetchWall() == now.wall)
        #expect(try store.nextFetchWall(after: now.wall) == nil)
        #expect(try store.nextFetchElapsed() == now.elapsed)
        #expect(try store.nextFetchElapsed(after: now.elapsed)?.milliseconds == now.elapsed.milliseconds + 1)
        for (state, var task) in [(FetchState.held, wall), (.running, elapsed)] {
            task.state = state
            try store.update(task)
        }
        #expect(try store.fetchesDue(at: now, limit: 9).isEmpty)
        #expect(try store.fetchesHeld(limit: 9).map(\.name) == ["wall"])
        #expect(try store.fetchesHeld(after: wall.row, limit: 9).isEmpty)
        #expect(try store.fetchesRunning(limit: 9).map(\.name) == ["elapsed"])
    }

    @Test("listings go by name within a client, by row over all")
    func pages() throws {
        for name in ["b", "a", "c"] { _ = try store.insert(task(name, due: nil)) }
        #expect(try store.fetchTasks(client: fixture.client, limit: 2).map(\.name) == ["a", "b"])
        #expect(try store.fetchTasks(client: fixture.client, after: "b", limit: 2).map(\.name) == ["c"])
        let all = try store.fetchTasks(after: 0, limit: 9)
        #expect(all.map(\.name) == ["b", "a", "c"])
        #expect(try store.fetchTasks(after: all[1].row, limit: 9).map(\.name) == ["c"])
        try store.delete(all[0])
        #expect(try store.fetchTask(row: all[0].row) == nil)
        expect(.stale) { () throws(StoreError) in try store.update(all[0]) }
    }
}
