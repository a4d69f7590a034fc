// NotifyStore
