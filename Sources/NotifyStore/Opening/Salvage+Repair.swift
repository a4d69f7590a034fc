extension Salvage {
    /// Makes a database consistent that was put together from two states of it.
    ///
    /// Rows whose owner could not be read go, and the counters are counted anew: the only place that counts.
    static let repair: String = """
        UPDATE clients SET max_level = 2 WHERE max_level NOT BETWEEN 0 AND 3;
        DELETE FROM requests WHERE client NOT IN (SELECT id FROM clients);
        DELETE FROM occurrences WHERE request NOT IN (SELECT id FROM requests)
            OR state NOT BETWEEN 0 AND 8 OR level NOT BETWEEN 0 AND 3;
        DELETE FROM categories WHERE client NOT IN (SELECT id FROM clients);
        DELETE FROM messages WHERE occurrence NOT IN (SELECT id FROM occurrences) OR kind NOT BETWEEN 0 AND 2
            OR EXISTS (SELECT 1 FROM occurrences o WHERE o.client = messages.client AND o.sequence = messages.sequence);
        DELETE FROM notices WHERE client NOT IN (SELECT id FROM clients) OR kind NOT BETWEEN 3 AND 5
            OR EXISTS (SELECT 1 FROM messages m WHERE m.client = notices.client AND m.sequence = notices.sequence)
            OR EXISTS (SELECT 1 FROM occurrences o WHERE o.client = notices.client AND o.sequence = notices.sequence);
        DELETE FROM waiting_rings WHERE occurrence NOT IN (SELECT id FROM occurrences);
        DELETE FROM deadlines WHERE occurrence NOT IN (SELECT id FROM occurrences) OR kind NOT BETWEEN 0 AND 2;
        DELETE FROM responses WHERE occurrence NOT IN (SELECT id FROM occurrences);
        DELETE FROM ledger WHERE occurrence NOT IN (SELECT id FROM occurrences);
        DELETE FROM banners WHERE occurrence NOT IN (SELECT id FROM occurrences) OR state NOT BETWEEN 0 AND 4;
        UPDATE banners SET held = 0 WHERE held <> 0 AND state NOT IN (0, 4);
        DELETE FROM commands WHERE occurrence NOT IN (SELECT id FROM occurrences);
        DELETE FROM deliveries WHERE NOT EXISTS (
                SELECT 1 FROM messages m WHERE m.client = deliveries.client AND m.sequence = deliveries.sequence)
            AND NOT EXISTS (
                SELECT 1 FROM notices n WHERE n.client = deliveries.client AND n.sequence = deliveries.sequence)
            AND NOT EXISTS (SELECT 1 FROM occurrences o WHERE o.client = deliveries.client
                AND o.sequence = deliveries.sequence AND o.confirmed IS NULL);
        UPDATE clients SET
            pending = (SELECT count(*) FROM occurrences o WHERE o.client = clients.id AND o.state IN (0, 1)),
            unanswered = (SELECT count(*) FROM occurrences o WHERE o.client = clients.id AND o.state = 2),
            closed = (SELECT count(*) FROM occurrences o WHERE o.client = clients.id AND o.state > 2),
            notices = (SELECT count(*) FROM notices n WHERE n.client = clients.id),
            unconfirmed = (SELECT count(*) FROM messages m WHERE m.client = clients.id)
                + (SELECT count(*) FROM notices n WHERE n.client = clients.id)
                + (SELECT count(*) FROM occurrences o WHERE o.client = clients.id AND o.sequence IS NOT NULL
                    AND o.confirmed IS NULL),
            failing = (SELECT count(*) FROM deliveries d WHERE d.client = clients.id),
            parked = (SELECT count(*) FROM deliveries d WHERE d.client = clients.id AND d.parked = 1),
            next_sequence = max(next_sequence,
                ifnull((SELECT max(o.sequence) FROM occurrences o WHERE o.client = clients.id), 0) + 1,
                ifnull((SELECT max(m.sequence) FROM messages m WHERE m.client = clients.id), 0) + 1,
                ifnull((SELECT max(n.sequence) FROM notices n WHERE n.client = clients.id), 0) + 1)
        """
}
