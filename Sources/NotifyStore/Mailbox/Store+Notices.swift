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

    /// Takes the notices of one kind out of a client's mailbox, all but the newest `keeping`; returns their numbers.
    @discardableResult
    public func withdrawNotices(client: Int64, kind: MessageKind, keeping: Int = 0) throws(StoreError) -> [Int64] {
        guard try self.client(row: client)?.counts.notices ?? 0 > keeping else { return [] }
        let sequences = try database.prepared(.noticesOfKind).all(client, kind.rawValue) { row in row.int64(0) }
            .dropLast(keeping)
        for sequence in sequences { try withdraw(client: client, sequence: sequence, occurrence: nil) }
        return Array(sequences)
    }
}

extension Query {
    static let noticesOfKind: Query = Query(
        "SELECT sequence FROM notices INDEXED BY notices_kind WHERE client = ? AND kind = ? ORDER BY sequence")
}
