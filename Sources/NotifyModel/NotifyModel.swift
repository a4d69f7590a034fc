// NotifyModel
