// NotifyDaemonTests
