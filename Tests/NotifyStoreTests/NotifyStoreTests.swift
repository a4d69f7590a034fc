// NotifyStoreTests
