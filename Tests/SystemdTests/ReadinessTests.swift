import Glibc
import Systemd
import Testing

/// What sd_notify sends is read on a socket of the test.
///
/// Each test is a process of its own: the environment is shared.
@Suite("Readiness")
struct ReadinessTests {
    @Test("every state arrives as sd_notify(3) words it, a status in one line")
    func states() async {
        await #expect(processExitsWith: .success) {
            let manager = try NotifySocket()
            setenv("NOTIFY_SOCKET", manager.address, 1)
            let readiness = Readiness()
            var told = try [readiness.ready(status: "Serving\r\n3 clients"), readiness.reloading()]
            told += try [readiness.watchdog(), readiness.stopping()]
            let expected = [
                "READY=1\nSTATUS=Serving 3 clients", "RELOADING=1", "WATCHDOG=1", "STOPPING=1",
            ]
            for message in expected {
                let received = manager.message()
                #expect(received == message)
                if received != message { exit(1) }
            }
            exit(told.allSatisfy { $0 } && manager.message() == nil ? 0 : 2)
        }
    }

    @Test("without a service manager nothing happens and nothing fails")
    func withoutManager() async {
        await #expect(processExitsWith: .success) {
            unsetenv("NOTIFY_SOCKET")
            unsetenv("WATCHDOG_USEC")
            let told = try Readiness().ready(status: "Serving")
            let interval = try Readiness().watchdogInterval()
            exit(!told && interval == nil ? 0 : 1)
        }
    }

    @Test("a manager that is gone is an error that says so")
    func managerGone() async {
        await #expect(processExitsWith: .success) {
            setenv("NOTIFY_SOCKET", "/nonexistent/notify", 1)
            do throws(SystemdError) {
                _ = try Readiness().watchdog()
                exit(1)
            } catch {
                guard error.code == .callFailed else { exit(2) }
                exit("\(error)" == "sd_notify: WATCHDOG=1: No such file or directory" ? 0 : 3)
            }
        }
    }

    @Test("the watchdog's interval is that of the manager, for this process only")
    func watchdog() async {
        await #expect(processExitsWith: .success) {
            setenv("WATCHDOG_USEC", "600000000", 1)
            setenv("WATCHDOG_PID", "\(getpid())", 1)
            if try Readiness().watchdogInterval() != .seconds(600) { exit(1) }
            setenv("WATCHDOG_PID", "1", 1)
            let interval = try Readiness().watchdogInterval()
            exit(interval == nil ? 0 : 2)
        }
    }
}
