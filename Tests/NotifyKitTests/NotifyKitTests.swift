// NotifyKitTests
