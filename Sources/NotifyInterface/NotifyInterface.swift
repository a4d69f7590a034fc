// NotifyInterface
