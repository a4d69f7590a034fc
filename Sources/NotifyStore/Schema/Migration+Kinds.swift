extension Migration {
    /// Finds the messages of one kind in a mailbox, so that a client that is launched for responses alone does not have its
    /// other messages read through.
    static let kinds: Migration = Migration(
        name: "2 messages by kind",
        sql: "CREATE INDEX messages_kind ON messages(client, kind, sequence);")
}
