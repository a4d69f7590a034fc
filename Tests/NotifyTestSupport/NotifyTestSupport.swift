// NotifyTestSupport
