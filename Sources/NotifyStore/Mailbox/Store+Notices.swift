public import NotifyModel

extension Store {
    /// Takes the next number of a client's mailbox for a message that is not kept in it.
    public func takeSequence(client: Int64) throws(StoreError) -> Int64 {
        var sequence: Int64 = 0
        try count(client) { counts in
            sequence = counts.nextSequence
            counts.nextSequence += 1
        }
        return sequence
    }

    /// Takes all notices of one kind out of a client's mailbox.
    public func withdrawNotices(client: Int64, kind: MessageKind) throws(StoreError) {
        guard try self.client(row: client)?.counts.notices ?? 0 > 0 else { return }
        let sequences = try database.prepared(.noticesOfKind).all(client, kind.rawValue) { row in row.int64(0) }
        for sequence in sequences { try withdraw(client: client, sequence: sequence, occurrence: nil) }
    }
}

extension Query {
    static let noticesOfKind: Query = Query(
        "SELECT sequence FROM notices INDEXED BY notices_kind WHERE client = ? AND kind = ?")
}
