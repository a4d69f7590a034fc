import Glibc

extension Spawner {
    /// Says what a refused start means.
    ///
    /// A missing folder and a missing program share an errno, so the folder is looked at.
    func launchError(_ error: LoopError, _ path: String, folder: String) -> LaunchError {
        guard error.function == "posix_spawn" else { return LaunchError(resourceCode(error), path, underlying: error) }
        return switch error.errorNumber {
        case ENOENT, ENOTDIR, EACCES:
            access(folder, X_OK) != 0
                ? LaunchError(.folderMissing, folder, underlying: error)
                : LaunchError(error.errorNumber == EACCES ? .notExecutable : .programMissing, path, underlying: error)
        case ENOEXEC, EPERM, ELOOP, ETXTBSY, EISDIR: LaunchError(.notExecutable, path, underlying: error)
        case E2BIG: LaunchError(.wrongCommand, "its arguments and environment are too large", underlying: error)
        case EINVAL: LaunchError(.wrongCommand, error.subject, underlying: error)
        default: LaunchError(resourceCode(error), path, underlying: error)
        }
    }

    private func resourceCode(_ error: LoopError) -> LaunchError.Code {
        let isShortage =
            error.code == .outOfDescriptors || error.code == .outOfMemory || error.code == .noSpace
            || error.errorNumber == EAGAIN
        return isShortage ? .noResources : .refused
    }
}
