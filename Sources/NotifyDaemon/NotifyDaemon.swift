// NotifyDaemon
