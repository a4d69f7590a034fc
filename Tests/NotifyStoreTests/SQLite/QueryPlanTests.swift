import Testing

@testable import NotifyStore

/// What runs for each firing, call or page must find its rows by an index: with a million requests anything else stops
/// the loop.
@Suite struct QueryPlanTests {
    private static let hot: [(String, Query)] = [
        ("next wall", .nextWall), ("next elapsed", .nextElapsed), ("next deadline", .nextDeadline),
        ("next retry", .nextRetry), ("next launch retry", .nextLaunchRetry), ("urgent wall due", .urgentWallDue),
        ("urgent elapsed due", .urgentElapsedDue), ("wall due", .wallDue), ("elapsed due", .elapsedDue),
        ("deadlines due", .deadlinesDue), ("launch retries due", .launchRetriesDue), ("retries due", .retriesDue),
        ("move", .moveOccurrence), ("close", .closeOccurrence), ("ring", .ringOccurrence),
        ("confirm", .confirmOccurrence), ("confirm later firing", .confirmLaterFiring),
        ("occurrence of sequence", .occurrenceOfSequence), ("message of sequence", .messageOfSequence),
        ("delete message", .deleteMessage), ("mailbox occurrences", .mailboxOccurrences),
        ("mailbox messages", .mailboxMessages), ("waiting occurrences", .waitingOccurrences),
        ("waiting messages", .waitingMessages), ("owed commands", .owedCommands),
        ("mailbox occurrence", .mailboxOccurrence),
        ("sequences of occurrences", .sequencesOfOccurrences), ("sequences of messages", .sequencesOfMessages),
        ("messages of", .messagesOf), ("clear sequence", .clearSequence), ("client by name", .clientByName),
        ("client by row", .clientByRow), ("flush client", .flushClient), ("current request", .currentRequest),
        ("request by row", .requestByRow), ("retire", .retireRequest), ("has policy", .hasPolicy),
        ("delete request without occurrences", .deleteRequestWithoutOccurrences),
        ("update has policy", .updateHasPolicy),
        ("occurrence by row", .occurrenceByRow), ("owners", .owners),
        ("delivery", .delivery), ("clear retry", .clearRetry), ("parked of", .parkedOf), ("ledger", .ledger),
        ("append ledger", .appendLedger), ("renew ledger", .renewLedger), ("deadlines", .deadlines),
        ("category", .category),
        ("wall page", .wallPage), ("elapsed page", .elapsedPage), ("fired page", .firedPage),
        ("snoozed wall page", .snoozedWallPage), ("snoozed elapsed page", .snoozedElapsedPage),
        ("closed page", .closedPage), ("failed page", .failedPage), ("oldest closed", .oldestClosed), ("holds", .holds),
        ("void fired", .voidFired), ("void closed", .voidClosed),
        ("void fired dates", .voidFiredDates), ("void superseded", .voidSuperseded), ("value", .value),
        ("next floating", .nextFloating), ("urgent floating due", .urgentFloatingDue),
        ("floating due", .floatingDue), ("jumped floating", .jumpedFloating), ("local page", .localPage),
        ("unanswered of series", .unansweredOfSeries), ("newest dealt with", .newestDealtWith),
        ("newest dates", .newestDates),
        ("pending series", .pendingSeries), ("key holder", .keyHolder), ("local holder", .localHolder),
        ("reschedule", .reschedule),
        ("want banner", .wantBanner), ("banner of occurrence", .bannerOfOccurrence),
        ("banner of server", .bannerOfServer), ("delete banner", .deleteBanner),
        ("delete other banners", .deleteOtherBanners), ("waiting banners", .waitingBanners),
        ("closing banners", .closingBanners),
        ("held banners", .heldBanners), ("hold banner", .holdBanner), ("unhold banner", .unholdBanner),
        ("summarized banners", .summarizedBanners), ("summarized rows", .summarizedRows),
        ("summarized count", .summarizedCount),
        ("banners", .banners), ("banner numbers", .bannerNumbers), ("forget gone banners", .forgetGoneBanners),
        ("reopen banners", .reopenBanners), ("forget server numbers", .forgetServerIDs),
        ("mailbox notices", .mailboxNotices), ("mailbox notice", .mailboxNotice), ("delete notice", .deleteNotice),
        ("waiting notices", .waitingNotices), ("sequences of notices", .sequencesOfNotices),
        ("parked of client", .parkedOfClient), ("notices of kind", .noticesOfKind),
        ("waiting rings", .waitingRings), ("waiting ring", .waitingRing),
        ("delete ring", .deleteRing), ("forget rings", .forgetRings),
        ("ringing", .ringing), ("update permission", .updatePermission),
        ("fetch by name", .fetchByName), ("fetch by row", .fetchByRow), ("fetches of client", .fetchesOfClient),
        ("update fetch", .updateFetch), ("next fetch wall", .nextFetchWall), ("next fetch elapsed", .nextFetchElapsed),
        ("fetches wall due", .fetchesWallDue), ("fetches elapsed due", .fetchesElapsedDue),
        ("fetches held", .fetchesHeld), ("fetches running", .fetchesRunning),
        ("push token of client", .pushTokenOfClient), ("client of push token", .clientOfPushToken),
        ("push receipt of key", .pushReceiptOfKey), ("push failures", .pushFailures),
    ]

    @Test("Every hot query searches an index and sorts nothing")
    func plans() throws {
        let fixture = try Fixture()
        for (name, query) in Self.hot {
            let plan = try fixture.store.database.plan(query)
            for line in plan where line != "SCAN CONSTANT ROW" && !line.hasPrefix("SCAN (subquery") {
                // A scan is allowed only along an index, from one of its ends to the first row that will do.
                #expect(!line.hasPrefix("SCAN") || line.contains("INDEX"), "\(name): \(plan)")
                #expect(!line.contains("TEMP B-TREE"), "\(name): \(plan)")
            }
        }
    }

    @Test("What sorts, sorts only what an index has found")
    func sorting() throws {
        let fixture = try Fixture()
        for query: Query in [.occurrencesByName, .answeredOnScreen, .datesFrom, .identifiersBefore, .identifiersAfter] {
            let plan = try fixture.store.database.plan(query)
            #expect(!plan.contains { $0.hasPrefix("SCAN") && !$0.hasPrefix("SCAN (subquery") }, "\(plan)")
        }
    }
}

extension Database {
    fileprivate func plan(_ query: Query) throws(StoreError) -> [String] {
        try prepared(Query("EXPLAIN QUERY PLAN \(query.sql)")).all { row in row.text(3) }
    }
}
