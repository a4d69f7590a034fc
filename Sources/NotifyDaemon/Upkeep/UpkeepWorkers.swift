/// The threads that the upkeep runs on.
struct UpkeepWorkers {
    let checkpoints: WorkerThread
    let backups: WorkerThread
    let results: UpkeepResults
}
