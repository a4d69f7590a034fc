import NotifyTestSupport

/// How a process ended; Testing has a type of that name too.
typealias ProcessEnd = NotifyTestSupport.ExitStatus
