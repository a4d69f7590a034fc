import NotifyInterface

/// Background work as `fetch` prints it.
enum FetchTable {
    static func text(_ tasks: [WireFetchTask], _ time: LocalTime) -> String {
        guard !tasks.isEmpty else { return "No client has background work\n" }
        var table = Table(["CLIENT", "TASK", "KIND", "MINIMUM", "STATE", "NEXT", "LAST", "RESULT"])
        for task in tasks {
            table.add([
                task.client, task.task, task.kind, task.minimum ?? "once", state(task),
                task.next.map(time.cell) ?? "", task.lastWake.map(time.cell) ?? "", task.lastResult ?? "",
            ])
        }
        return table.text
    }

    private static func state(_ task: WireFetchTask) -> String {
        task.held.map { "\(task.state): \($0)" } ?? task.state
    }
}
