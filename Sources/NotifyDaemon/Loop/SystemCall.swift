import Glibc

/// The one door to the kernel: retries what a signal interrupted, maps errno, traps on what only a bug can cause.
///
/// `EBADF` and `EFAULT` mean that we used a descriptor after closing it, or a wrong address: by then another file may
/// answer under that number, so going on would corrupt something; the daemon stops and is started again.
enum SystemCall {
    /// Runs a call that returns -1 and sets errno, until it is not interrupted.
    static func run<Value: SignedInteger & FixedWidthInteger>(
        _ function: StaticString, on subject: @autoclosure () -> String = "", _ call: () -> Value
    ) throws(LoopError) -> Value {
        while true {
            let value = call()
            if value != -1 { return value }
            let number = errno
            if number == EINTR { continue }
            throw failure(function, number, subject())
        }
    }

    /// Checks a call that returns the error number itself, as posix_spawn(3) and pthread_create(3) do.
    static func check(
        _ function: StaticString, on subject: @autoclosure () -> String = "", _ number: Int32
    ) throws(LoopError) {
        if number != 0 { throw failure(function, number, subject()) }
    }

    /// Runs a call on a descriptor that does not block; `nil` when it would have to wait (`EAGAIN`).
    static func attempt<Value: SignedInteger & FixedWidthInteger>(
        _ function: StaticString, on subject: @autoclosure () -> String = "", _ call: () -> Value
    ) throws(LoopError) -> Value? {
        do throws(LoopError) {
            return try run(function, on: subject(), call)
        } catch {
            if error.errorNumber == EAGAIN { return nil }
            throw error
        }
    }

    /// Makes the error of a failed call, unless it can only be our own fault.
    private static func failure(_ function: StaticString, _ number: Int32, _ subject: String) -> LoopError {
        precondition(
            number != EBADF && number != EFAULT,
            "\(function) \(subject): errno \(number), a descriptor or address was used after its end")
        return LoopError(function: "\(function)", errorNumber: number, subject: subject)
    }
}
