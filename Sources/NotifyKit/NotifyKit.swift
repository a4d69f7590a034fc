// NotifyKit
