extension Migration {
    /// The schema of the first release.
    ///
    /// `occurrences` is the hot table: narrow rows, and no index that firing or confirming would touch without need. An
    /// occurrence's first `fired` message is its own row (`sequence` set, `confirmed` not): measured, twice as fast as
    /// a row of its own in `messages`. Instants are milliseconds since 1970, elapsed points milliseconds of the elapsed
    /// axis.
    ///
    /// `notices` are the messages that speak of no occurrence, numbered with the others; `clients.notices` counts them, so
    /// that a mailbox without any costs no look at them.
    ///
    /// A row of `waiting_rings` is a `fired` message that is put into the mailbox when its program comes to the foreground.
    ///
    /// A floating date has a wall time (`local`, milliseconds as in UTC) that is its key, and no instant until it rings
    /// (`due_local`); its `scheduled` is the instant by the zone of the day it was written.
    ///
    /// A pinned date keeps the wall time from which it was made (`civil`) and the edition of tzdata by whose rules
    /// (`edition`), so that it can be made anew by others. A date of a series whose zone is not known waits without any due.
    ///
    /// A row of `banners` is what the user's screen shows of an occurrence or is to show; what needs no banner has none.
    /// In `clients`, `allowed` is what the user said of being notified by it, NULL before that; the `may_` columns and
    /// `max_level` bound it.
    ///
    /// A row of `fetches` is background work of a client: an interval while it has a `minimum`, else a request for one wake.
    /// Its due counts in state 0 alone; one that runs and was asked for again keeps the next due beside it.
    /// A row of `push_receipts` is what became of a push message; `key` is what a repetition of it is known by, and `link`
    /// the connection to the broker on which one without an id came.
    ///
    /// A request is `current` while `retired` is 0; an earlier revision, kept for the occurrences it has, carries its
    /// own id there, so that one index both finds every revision and keeps the current one unique.
    static let first: Migration = Migration(
        name: "1 requests, occurrences, mailboxes, ledger",
        sql: """
            CREATE TABLE migrations(number INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;

            CREATE TABLE meta(key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;

            CREATE TABLE clock(
                id INTEGER PRIMARY KEY CHECK (id = 1), boot TEXT NOT NULL, base INTEGER NOT NULL,
                elapsed INTEGER NOT NULL, wall INTEGER NOT NULL, agreed_since INTEGER NOT NULL
            ) STRICT;

            CREATE TABLE clients(
                id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, display_name TEXT, source TEXT NOT NULL,
                exec TEXT, signal TEXT, launch_on TEXT, removed INTEGER NOT NULL DEFAULT 0,
                next_sequence INTEGER NOT NULL DEFAULT 1, pending INTEGER NOT NULL DEFAULT 0,
                unanswered INTEGER NOT NULL DEFAULT 0, closed INTEGER NOT NULL DEFAULT 0,
                unconfirmed INTEGER NOT NULL DEFAULT 0, failing INTEGER NOT NULL DEFAULT 0,
                parked INTEGER NOT NULL DEFAULT 0, launch_failures INTEGER NOT NULL DEFAULT 0, launch_retry INTEGER,
                allowed INTEGER, may_banner INTEGER NOT NULL DEFAULT 1, may_sound INTEGER NOT NULL DEFAULT 1,
                may_badge INTEGER NOT NULL DEFAULT 1, may_launch INTEGER NOT NULL DEFAULT 1,
                max_level INTEGER NOT NULL DEFAULT 2, badge INTEGER, notices INTEGER NOT NULL DEFAULT 0,
                exits_on_suspend INTEGER NOT NULL DEFAULT 0, task_limit INTEGER,
                unit TEXT, bus_name TEXT, CHECK ((exec IS NULL) + (unit IS NULL) + (bus_name IS NULL) >= 2)
            ) STRICT;
            CREATE INDEX clients_retry ON clients(launch_retry) WHERE launch_retry IS NOT NULL;

            CREATE TABLE categories(
                client INTEGER NOT NULL REFERENCES clients, identifier TEXT NOT NULL, position INTEGER NOT NULL,
                actions TEXT NOT NULL, options TEXT, PRIMARY KEY (client, identifier)
            ) STRICT, WITHOUT ROWID;

            CREATE TABLE requests(
                id INTEGER PRIMARY KEY, client INTEGER NOT NULL REFERENCES clients, identifier TEXT NOT NULL,
                retired INTEGER NOT NULL DEFAULT 0, content TEXT NOT NULL, trigger TEXT NOT NULL, policy TEXT,
                actions TEXT, created INTEGER NOT NULL
            ) STRICT;
            CREATE UNIQUE INDEX requests_identifier ON requests(identifier, client, retired);

            CREATE TABLE occurrences(
                id INTEGER PRIMARY KEY, request INTEGER NOT NULL REFERENCES requests, client INTEGER NOT NULL,
                scheduled INTEGER NOT NULL, state INTEGER NOT NULL, due_wall INTEGER, due_elapsed INTEGER,
                due_local INTEGER, local INTEGER, civil INTEGER, edition INTEGER, repetition INTEGER NOT NULL, folded INTEGER NOT NULL,
                elapsed INTEGER NOT NULL, level INTEGER NOT NULL, has_policy INTEGER NOT NULL, firing INTEGER NOT NULL,
                created INTEGER NOT NULL, fired INTEGER, late INTEGER, sequence INTEGER, confirmed INTEGER,
                closed INTEGER, closed_by TEXT
            ) STRICT;
            CREATE UNIQUE INDEX occurrences_key ON occurrences(request, scheduled);
            CREATE INDEX occurrences_wall ON occurrences(due_wall) WHERE due_wall IS NOT NULL;
            CREATE INDEX occurrences_elapsed ON occurrences(due_elapsed) WHERE due_elapsed IS NOT NULL;
            CREATE INDEX occurrences_local ON occurrences(due_local) WHERE due_local IS NOT NULL;
            CREATE INDEX occurrences_urgent_local ON occurrences(due_local) WHERE due_local IS NOT NULL AND level >= 2;
            CREATE INDEX occurrences_series_unanswered ON occurrences(request) WHERE state = 2 AND repetition > 0;
            CREATE INDEX occurrences_series_pending ON occurrences(id) WHERE state = 0 AND repetition > 0;
            CREATE INDEX occurrences_resting ON occurrences(scheduled)
                WHERE state = 0 AND due_wall IS NULL AND due_elapsed IS NULL AND due_local IS NULL;
            CREATE INDEX occurrences_resting_row ON occurrences(id)
                WHERE state = 0 AND due_wall IS NULL AND due_elapsed IS NULL AND due_local IS NULL;
            CREATE INDEX occurrences_urgent_wall ON occurrences(due_wall) WHERE due_wall IS NOT NULL AND level >= 2;
            CREATE INDEX occurrences_urgent_elapsed ON occurrences(due_elapsed)
                WHERE due_elapsed IS NOT NULL AND level >= 2;
            CREATE INDEX occurrences_snoozed_wall ON occurrences(due_wall) WHERE state = 1 AND due_wall IS NOT NULL;
            CREATE INDEX occurrences_snoozed_elapsed ON occurrences(due_elapsed)
                WHERE state = 1 AND due_elapsed IS NOT NULL;
            CREATE INDEX occurrences_mailbox ON occurrences(client, sequence)
                WHERE sequence IS NOT NULL AND confirmed IS NULL;
            CREATE INDEX occurrences_fired ON occurrences(fired) WHERE state = 2;
            CREATE INDEX occurrences_closed ON occurrences(closed) WHERE closed IS NOT NULL;

            CREATE TABLE messages(
                client INTEGER NOT NULL, sequence INTEGER NOT NULL, occurrence INTEGER NOT NULL, kind INTEGER NOT NULL,
                firing INTEGER NOT NULL, created INTEGER NOT NULL, details TEXT, PRIMARY KEY (client, sequence)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX messages_occurrence ON messages(occurrence);

            CREATE TABLE notices(
                client INTEGER NOT NULL, sequence INTEGER NOT NULL, kind INTEGER NOT NULL, created INTEGER NOT NULL,
                details TEXT, PRIMARY KEY (client, sequence)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX notices_kind ON notices(client, kind, sequence);

            CREATE TABLE waiting_rings(
                client INTEGER NOT NULL, identifier TEXT NOT NULL, occurrence INTEGER NOT NULL, firing INTEGER NOT NULL,
                created INTEGER NOT NULL, PRIMARY KEY (client, identifier)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX waiting_rings_created ON waiting_rings(client, created);
            CREATE INDEX waiting_rings_occurrence ON waiting_rings(occurrence);

            CREATE TABLE deliveries(
                client INTEGER NOT NULL, sequence INTEGER NOT NULL, occurrence INTEGER,
                attempts INTEGER NOT NULL, retry INTEGER, parked INTEGER NOT NULL, unhanded INTEGER NOT NULL, reason TEXT,
                PRIMARY KEY (client, sequence)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX deliveries_retry ON deliveries(retry) WHERE retry IS NOT NULL;
            CREATE INDEX deliveries_occurrence ON deliveries(occurrence);

            CREATE TABLE deadlines(
                occurrence INTEGER NOT NULL, kind INTEGER NOT NULL, step INTEGER NOT NULL, due INTEGER,
                remaining INTEGER, PRIMARY KEY (occurrence, kind)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX deadlines_due ON deadlines(due) WHERE due IS NOT NULL;
            CREATE INDEX deadlines_ringing ON deadlines(due) WHERE due IS NOT NULL AND kind <> 2;

            CREATE TABLE responses(
                occurrence INTEGER PRIMARY KEY, action TEXT NOT NULL, text TEXT, by TEXT NOT NULL, at INTEGER NOT NULL
            ) STRICT;

            CREATE TABLE ledger(
                occurrence INTEGER NOT NULL, number INTEGER NOT NULL, at INTEGER NOT NULL, event TEXT NOT NULL,
                detail TEXT, PRIMARY KEY (occurrence, number)
            ) STRICT, WITHOUT ROWID;

            CREATE TABLE commands(
                id INTEGER PRIMARY KEY, occurrence INTEGER NOT NULL, firing INTEGER NOT NULL, argv TEXT NOT NULL,
                started INTEGER
            ) STRICT;
            CREATE INDEX commands_occurrence ON commands(occurrence);

            CREATE TABLE banners(
                occurrence INTEGER PRIMARY KEY, state INTEGER NOT NULL, server_id INTEGER, silent INTEGER NOT NULL,
                held INTEGER NOT NULL
            ) STRICT;
            CREATE INDEX banners_waiting ON banners(occurrence) WHERE state = 0 AND held = 0;
            CREATE INDEX banners_held ON banners(occurrence) WHERE state = 0 AND held = 1;
            CREATE INDEX banners_closing ON banners(occurrence) WHERE state = 3;
            CREATE INDEX banners_summarized ON banners(occurrence) WHERE state = 4;
            CREATE INDEX banners_server ON banners(server_id) WHERE server_id IS NOT NULL;

            CREATE TABLE fetches(
                id INTEGER PRIMARY KEY, client INTEGER NOT NULL, task TEXT NOT NULL, kind INTEGER NOT NULL,
                minimum INTEGER, network INTEGER NOT NULL, power INTEGER NOT NULL, state INTEGER NOT NULL,
                due_wall INTEGER, due_elapsed INTEGER, declared INTEGER NOT NULL, wake_wall INTEGER, wake_elapsed INTEGER,
                result INTEGER, failures INTEGER NOT NULL, quiet INTEGER NOT NULL, wakes INTEGER NOT NULL,
                notice INTEGER, warning INTEGER
            ) STRICT;
            CREATE UNIQUE INDEX fetches_task ON fetches(client, task);
            CREATE INDEX fetches_wall ON fetches(due_wall) WHERE state = 0 AND due_wall IS NOT NULL;
            CREATE INDEX fetches_elapsed ON fetches(due_elapsed) WHERE state = 0 AND due_elapsed IS NOT NULL;
            CREATE INDEX fetches_held ON fetches(id) WHERE state = 1;
            CREATE INDEX fetches_running ON fetches(id) WHERE state = 2;

            CREATE TABLE push_tokens(
                client INTEGER PRIMARY KEY, token TEXT NOT NULL UNIQUE, created INTEGER NOT NULL
            ) STRICT;

            CREATE TABLE push_receipts(
                id INTEGER PRIMARY KEY, client INTEGER, key TEXT, link INTEGER, message TEXT, at INTEGER NOT NULL,
                outcome TEXT NOT NULL, reason TEXT
            ) STRICT;
            CREATE UNIQUE INDEX push_receipts_key ON push_receipts(key, client) WHERE key IS NOT NULL;
            CREATE INDEX push_receipts_link ON push_receipts(id) WHERE link IS NOT NULL;
            CREATE INDEX push_receipts_failed ON push_receipts(id) WHERE outcome <> 'delivered';

            CREATE TABLE retained(name TEXT PRIMARY KEY, posting TEXT NOT NULL, expires INTEGER) STRICT;
            CREATE INDEX retained_expires ON retained(expires) WHERE expires IS NOT NULL;
            """)
}
