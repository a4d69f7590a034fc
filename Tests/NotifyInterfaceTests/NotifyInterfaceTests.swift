// NotifyInterfaceTests
