/// Fires when a message comes from a server; only the system makes one.
public final class UNPushNotificationTrigger: UNNotificationTrigger {}
