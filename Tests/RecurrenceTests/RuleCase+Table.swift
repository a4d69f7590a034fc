import Recurrence

extension RuleCase {
    static let all: [RuleCase] = transitions + steps + vectors + rare + counted + exceptions + monthEnds

    /// C01, C02: dates in gaps and overlaps.
    static let transitions: [RuleCase] = [
        RuleCase(
            zone: "America/New_York", rule: "FREQ=DAILY;COUNT=3", start: "2026-03-07T02:30",
            after: "2026-03-07T00:00:00Z",
            right: ["2026-03-07T07:30:00Z", "2026-03-08T07:30:00Z", "2026-03-09T06:30:00Z"], ends: true),
        RuleCase(
            zone: "America/New_York", rule: "FREQ=DAILY;COUNT=3", start: "2026-03-07T02:30", gap: .skip,
            right: ["2026-03-07T07:30:00Z", "2026-03-09T06:30:00Z", "2026-03-10T06:30:00Z"], ends: true),
        RuleCase(
            zone: "Australia/Sydney", rule: "FREQ=DAILY;BYHOUR=2,6,10,14,18,22;BYMINUTE=30", start: "2026-10-03T22:30",
            right: [
                "2026-10-03T12:30:00Z", "2026-10-03T16:30:00Z", "2026-10-03T19:30:00Z", "2026-10-03T23:30:00Z",
                "2026-10-04T03:30:00Z", "2026-10-04T07:30:00Z", "2026-10-04T11:30:00Z", "2026-10-04T15:30:00Z",
            ]),
        RuleCase(
            zone: "Europe/Berlin", rule: "FREQ=DAILY", start: "2026-03-28T02:30",
            right: ["2026-03-28T01:30:00Z", "2026-03-29T01:30:00Z", "2026-03-30T00:30:00Z", "2026-03-31T00:30:00Z"]),
        RuleCase(
            zone: "America/Chicago", rule: "FREQ=WEEKLY;INTERVAL=2;BYDAY=SU", start: "2026-02-22T02:01",
            right: ["2026-02-22T08:01:00Z", "2026-03-08T08:01:00Z", "2026-03-22T07:01:00Z", "2026-04-05T07:01:00Z"]),
        // 02:30 does not exist and reads 03:30, which comes as well: one date, and 03:15 comes before it.
        RuleCase(
            zone: "America/New_York", rule: "FREQ=DAILY;BYHOUR=2,3;BYMINUTE=15,30", start: "2026-03-08T00:00",
            right: [
                "2026-03-08T07:15:00Z", "2026-03-08T07:30:00Z", "2026-03-09T06:15:00Z", "2026-03-09T06:30:00Z",
            ]),
        RuleCase(
            zone: "America/New_York", rule: "FREQ=DAILY;BYHOUR=2,3;BYMINUTE=0,45", start: "2026-03-08T00:00",
            right: ["2026-03-08T07:00:00Z", "2026-03-08T07:45:00Z", "2026-03-09T06:00:00Z"]),
        RuleCase(
            zone: "America/New_York", rule: "FREQ=DAILY", start: "2026-10-31T01:30",
            right: ["2026-10-31T05:30:00Z", "2026-11-01T05:30:00Z", "2026-11-02T06:30:00Z"]),
        RuleCase(
            zone: "America/New_York", rule: "FREQ=DAILY", start: "2026-10-31T01:30", overlap: .second,
            right: ["2026-10-31T05:30:00Z", "2026-11-01T06:30:00Z", "2026-11-02T06:30:00Z"]),
        RuleCase(
            zone: "America/New_York", rule: "FREQ=DAILY;BYMINUTE=15,45;COUNT=6", start: "2026-10-31T01:15",
            overlap: .both,
            right: [
                "2026-10-31T05:15:00Z", "2026-10-31T05:45:00Z", "2026-11-01T05:15:00Z", "2026-11-01T05:45:00Z",
                "2026-11-01T06:15:00Z", "2026-11-01T06:45:00Z", "2026-11-02T06:15:00Z", "2026-11-02T06:45:00Z",
            ], ends: true),
        // Samoa left out Friday 30 December 2011 whole.
        RuleCase(
            zone: "Pacific/Apia", rule: "FREQ=DAILY", start: "2011-12-28T12:00",
            right: ["2011-12-28T22:00:00Z", "2011-12-29T22:00:00Z", "2011-12-30T22:00:00Z", "2011-12-31T22:00:00Z"]),
        RuleCase(
            zone: "Pacific/Apia", rule: "FREQ=DAILY", start: "2011-12-28T12:00", gap: .skip,
            right: ["2011-12-28T22:00:00Z", "2011-12-29T22:00:00Z", "2011-12-30T22:00:00Z", "2011-12-31T22:00:00Z"]),
        RuleCase(
            zone: "Australia/Lord_Howe", rule: "FREQ=DAILY", start: "2026-10-03T02:15",
            right: ["2026-10-02T15:45:00Z", "2026-10-03T15:45:00Z", "2026-10-04T15:15:00Z"]),
        // A yearly date that always falls into the gap: with skip it never comes.
        RuleCase(
            zone: "America/New_York", rule: "FREQ=YEARLY;BYMONTH=3;BYDAY=2SU", start: "2026-03-08T02:30", gap: .skip,
            right: [], ends: true),
    ]

    /// C07: steps of days against steps of hours.
    static let steps: [RuleCase] = [
        RuleCase(
            zone: "Europe/Berlin", rule: "FREQ=WEEKLY;BYDAY=SU", start: "2026-03-01T12:00",
            after: "2026-03-26T11:00:00Z", right: ["2026-03-29T10:00:00Z"]),
        RuleCase(
            zone: "America/New_York", rule: "FREQ=DAILY;INTERVAL=2", start: "2026-03-06T08:00",
            right: ["2026-03-06T13:00:00Z", "2026-03-08T12:00:00Z", "2026-03-10T12:00:00Z"]),
        RuleCase(
            zone: "America/New_York", rule: "FREQ=HOURLY;INTERVAL=48", start: "2026-03-06T08:00",
            right: ["2026-03-06T13:00:00Z", "2026-03-08T13:00:00Z", "2026-03-10T13:00:00Z"]),
        RuleCase(
            zone: "Europe/Berlin", rule: "FREQ=WEEKLY;BYDAY=MO", start: "2026-10-05T08:00",
            after: "2026-10-19T06:00:00Z", right: ["2026-10-26T07:00:00Z"]),
        RuleCase(
            zone: "UTC", rule: "FREQ=HOURLY", start: "2026-10-04T00:00", after: "2026-10-04T01:30:00Z",
            right: ["2026-10-04T02:00:00Z", "2026-10-04T03:00:00Z", "2026-10-04T04:00:00Z"]),
        // Below a day BY parts look at the wall clock: nine in the morning before and after the change.
        RuleCase(
            zone: "America/New_York", rule: "FREQ=HOURLY;BYHOUR=9", start: "2026-03-06T08:00",
            right: ["2026-03-06T14:00:00Z", "2026-03-07T14:00:00Z", "2026-03-08T13:00:00Z"]),
        RuleCase(
            zone: "Europe/London", rule: "FREQ=HOURLY;BYHOUR=1;BYMINUTE=0,30", start: "2026-10-24T23:00",
            right: [
                "2026-10-25T00:00:00Z", "2026-10-25T00:30:00Z", "2026-10-25T01:00:00Z", "2026-10-25T01:30:00Z",
                "2026-10-26T01:00:00Z",
            ]),
        RuleCase(
            zone: "Australia/Lord_Howe", rule: "FREQ=HOURLY;BYMINUTE=0", start: "2026-10-04T01:00",
            right: ["2026-10-03T14:30:00Z", "2026-10-03T16:00:00Z", "2026-10-03T17:00:00Z"]),
        RuleCase(
            zone: "UTC", rule: "FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO;BYSETPOS=1",
            start: "2073-01-01T00:00:07",
            right: ["2112-02-29T00:00:00Z", "2112-02-29T00:00:01Z"]),
        RuleCase(
            zone: "UTC", rule: "FREQ=HOURLY;BYMINUTE=10,20,30;BYSETPOS=-1,1", start: "2026-01-01T09:15",
            right: ["2026-01-01T09:30:00Z", "2026-01-01T10:10:00Z", "2026-01-01T10:30:00Z"]),
        RuleCase(
            zone: "Europe/Berlin", rule: "FREQ=SECONDLY;INTERVAL=172800;COUNT=2", start: "2026-03-28T12:00",
            right: ["2026-03-28T11:00:00Z", "2026-03-30T11:00:00Z"], ends: true),
    ]

    /// C18: the vectors of other libraries' faults, at 09:00 Berlin.
    static let vectors: [RuleCase] = [
        berlin("FREQ=MONTHLY", "2026-01-31", ["2026-01-31", "2026-03-31", "2026-05-31", "2026-07-31"]),
        berlin("FREQ=MONTHLY;BYMONTHDAY=-1", "2026-01-31", ["2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30"]),
        berlin("FREQ=MONTHLY;INTERVAL=6", "2026-08-31", ["2026-08-31", "2027-08-31", "2028-08-31"]),
        berlin(
            "FREQ=MONTHLY;BYMONTHDAY=27,28,29,30;BYSETPOS=-1", "2026-01-01",
            ["2026-01-30", "2026-02-28", "2026-03-30", "2026-04-30"]),
        berlin(
            "FREQ=MONTHLY;BYMONTHDAY=15,31;BYSETPOS=-2", "2026-01-01",
            ["2026-01-15", "2026-03-15", "2026-05-15", "2026-07-15", "2026-08-15", "2026-10-15"]),
        berlin(
            "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "2026-01-01", ["2026-01-30", "2026-02-27", "2026-03-31"]),
        berlin(
            "FREQ=MONTHLY;INTERVAL=2;BYDAY=-1TU", "2026-10-27",
            ["2026-10-27", "2026-12-29", "2027-02-23", "2027-04-27"]),
        berlin("FREQ=MONTHLY;BYDAY=2WE", "2026-01-01", ["2026-01-14", "2026-02-11", "2026-03-11", "2026-04-08"]),
        berlin("FREQ=MONTHLY;BYDAY=5FR", "2026-01-31", ["2026-05-29", "2026-07-31", "2026-10-30", "2027-01-29"]),
        berlin(
            "FREQ=WEEKLY;INTERVAL=2;BYDAY=WE;WKST=MO", "2026-09-06", ["2026-09-16", "2026-09-30", "2026-10-14"]),
        berlin(
            "FREQ=WEEKLY;INTERVAL=2;BYDAY=WE;WKST=SU", "2026-09-06", ["2026-09-09", "2026-09-23", "2026-10-07"]),
        berlin("FREQ=WEEKLY;INTERVAL=4;BYDAY=SU", "2026-09-06", ["2026-09-06", "2026-10-04", "2026-11-01"]),
        berlin("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1", "2026-01-01", ["2026-02-28", "2027-02-28", "2028-02-29"]),
        RuleCase(
            zone: "Asia/Seoul", rule: "FREQ=MONTHLY;BYMONTHDAY=1,8,15,22,29", start: "2026-02-23T04:00",
            right: ["2026-02-28T19:00:00Z", "2026-03-07T19:00:00Z", "2026-03-14T19:00:00Z"]),
        // Plain and numbered days mixed add up; week 1 of 2026 begins in 2025.
        berlin(
            "FREQ=MONTHLY;BYDAY=2MO,FR", "2026-01-01",
            ["2026-01-02", "2026-01-09", "2026-01-12", "2026-01-16", "2026-01-23"]),
        berlin("FREQ=YEARLY;BYWEEKNO=1;BYDAY=MO", "2025-12-01", ["2025-12-29", "2027-01-04", "2028-01-03"]),
        berlin("FREQ=YEARLY;INTERVAL=2;BYWEEKNO=1;BYDAY=MO", "2025-12-29", ["2025-12-29", "2028-01-03", "2029-12-31"]),
        berlin("FREQ=YEARLY;BYWEEKNO=20", "1997-05-12", ["1997-05-12", "1998-05-11", "1999-05-17"]),
        berlin("FREQ=YEARLY;BYDAY=20MO", "1997-05-19", ["1997-05-19", "1998-05-18", "1999-05-17"]),
        berlin("FREQ=YEARLY;BYDAY=-1SU", "2026-01-01", ["2026-12-27", "2027-12-26"]),
        berlin("FREQ=YEARLY;BYYEARDAY=1,-1", "2026-01-01", ["2026-01-01", "2026-12-31", "2027-01-01"]),
        berlin("FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13", "2026-01-01", ["2026-02-13", "2026-03-13", "2026-11-13"]),
    ]

    private static func berlin(_ rule: String, _ start: String, _ days: [String]) -> RuleCase {
        let summer = { (day: String) in
            // 29 March to 24 October in 2026; the days of the table keep clear of other years' changes.
            ("03-29"..."10-24").contains(String(day.dropFirst(5)))
        }
        return RuleCase(
            zone: "Europe/Berlin", rule: rule, start: start + "T09:00",
            right: days.map { $0 + (summer($0) ? "T07:00:00Z" : "T08:00:00Z") })
    }

    /// C19: leap days, and what comes once in decades.
    static let rare: [RuleCase] = [
        RuleCase(
            zone: "Europe/Berlin", rule: "FREQ=YEARLY", start: "2024-02-29T09:00", after: "2024-02-29T08:00:00Z",
            right: ["2028-02-29T08:00:00Z", "2032-02-29T08:00:00Z"]),
        RuleCase(
            zone: "Europe/Berlin", rule: "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", start: "2024-02-29T09:00",
            after: "2024-02-29T08:00:00Z", right: ["2028-02-29T08:00:00Z", "2032-02-29T08:00:00Z"]),
        RuleCase(
            zone: "Europe/Berlin", rule: "FREQ=YEARLY", start: "2024-02-29T09:00", after: "2096-03-01T00:00:00Z",
            right: ["2104-02-29T08:00:00Z"]),
        RuleCase(
            zone: "Europe/Berlin", rule: "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO", start: "2073-01-01T09:00",
            right: ["2112-02-29T08:00:00Z"]),
        RuleCase(
            zone: "UTC", rule: "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO", start: "2073-01-01T09:00",
            right: ["2112-02-29T09:00:00Z", "2140-02-29T09:00:00Z"]),
        RuleCase(
            zone: "UTC", rule: "FREQ=DAILY;BYYEAR=2027,2029;BYMONTHDAY=1;BYMONTH=3", start: "2026-01-01T09:00",
            right: ["2027-03-01T09:00:00Z", "2029-03-01T09:00:00Z"], ends: true),
        // Clocks still change in the year 4658.
        RuleCase(
            zone: "Australia/Lord_Howe", rule: "FREQ=MINUTELY;BYYEARDAY=1", start: "2135-12-14T09:25:45",
            after: "4658-04-04T04:51:56Z", right: ["4658-12-31T13:00:45Z", "4658-12-31T13:01:45Z"]),
        RuleCase(
            zone: "America/New_York", rule: "FREQ=DAILY;BYHOUR=2,3;BYMINUTE=15,30", start: "2026-01-01T00:00",
            after: "9026-03-12T05:00:00Z",
            right: ["9026-03-12T07:15:00Z", "9026-03-12T07:30:00Z", "9026-03-13T06:15:00Z"]),
    ]

    /// C21, and other ends.
    static let counted: [RuleCase] = [
        RuleCase(
            zone: "Europe/Berlin", rule: "FREQ=DAILY;COUNT=4\nEXDATE:20260505T090000\nRDATE:20260509T090000",
            start: "2026-05-04T09:00",
            right: ["2026-05-04T07:00:00Z", "2026-05-06T07:00:00Z", "2026-05-07T07:00:00Z", "2026-05-09T07:00:00Z"],
            ends: true),
        RuleCase(
            zone: "Europe/Berlin", rule: "FREQ=MONTHLY;COUNT=5\nEXDATE;VALUE=DATE:20260410", start: "2026-02-10T16:00",
            right: ["2026-02-10T15:00:00Z", "2026-03-10T15:00:00Z", "2026-05-10T14:00:00Z", "2026-06-10T14:00:00Z"],
            ends: true),
        RuleCase(
            zone: "Europe/Berlin", rule: "FREQ=MONTHLY;COUNT=5\nEXDATE;VALUE=DATE:20260410", start: "2026-02-10T16:00",
            after: "2026-03-10T15:00:00Z", right: ["2026-05-10T14:00:00Z", "2026-06-10T14:00:00Z"], ends: true),
        RuleCase(
            zone: "Europe/Berlin", rule: "FREQ=DAILY;COUNT=1\nEXDATE:20260505T070000Z", start: "2026-05-05T09:00",
            right: [], ends: true),
        RuleCase(
            zone: "Europe/Berlin", rule: "FREQ=DAILY;UNTIL=20260506T070000Z", start: "2026-05-05T09:00",
            right: ["2026-05-05T07:00:00Z", "2026-05-06T07:00:00Z"], ends: true),
        RuleCase(
            zone: "Europe/Berlin", rule: "FREQ=DAILY;UNTIL=20260506T065959Z", start: "2026-05-05T09:00",
            right: ["2026-05-05T07:00:00Z"], ends: true),
        RuleCase(
            zone: "Europe/Berlin", rule: "FREQ=DAILY;UNTIL=20260506", start: "2026-05-05T23:30",
            right: ["2026-05-05T21:30:00Z", "2026-05-06T21:30:00Z"], ends: true),
        RuleCase(
            zone: "Europe/Berlin", rule: "FREQ=HOURLY;UNTIL=20260505T110000", start: "2026-05-05T09:00",
            right: ["2026-05-05T07:00:00Z", "2026-05-05T08:00:00Z", "2026-05-05T09:00:00Z"], ends: true),
        RuleCase(
            zone: "UTC", rule: "FREQ=WEEKLY;COUNT=2;BYDAY=MO", start: "2026-05-05T09:00",
            right: ["2026-05-11T09:00:00Z", "2026-05-18T09:00:00Z"], ends: true),
    ]

    /// Exceptions by wall time, instant and day; two rules; dates alone.
    static let exceptions: [RuleCase] = [
        RuleCase(
            zone: "UTC", rule: "RDATE;VALUE=DATE:20260510,20260507\nRDATE:20260508T000000Z", start: "2026-05-04T09:00",
            right: ["2026-05-07T09:00:00Z", "2026-05-08T00:00:00Z", "2026-05-10T09:00:00Z"], ends: true),
        RuleCase(
            zone: "UTC", rule: "FREQ=DAILY;COUNT=2\nFREQ=WEEKLY;COUNT=2", start: "2026-05-04T09:00",
            right: ["2026-05-04T09:00:00Z", "2026-05-05T09:00:00Z", "2026-05-11T09:00:00Z"], ends: true),
        RuleCase(
            zone: "Europe/London", rule: "FREQ=HOURLY;COUNT=4\nEXDATE:20261025T010000", start: "2026-10-25T00:00",
            right: ["2026-10-24T23:00:00Z", "2026-10-25T02:00:00Z"], ends: true),
        RuleCase(
            zone: "Europe/London", rule: "FREQ=HOURLY;COUNT=4\nEXDATE:20261025T010000Z", start: "2026-10-25T00:00",
            right: ["2026-10-24T23:00:00Z", "2026-10-25T00:00:00Z", "2026-10-25T02:00:00Z"], ends: true),
    ]

    /// Short months by the policies of RFC 7529.
    static let monthEnds: [RuleCase] = [
        RuleCase(
            zone: "Europe/Berlin", rule: "RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=BACKWARD", start: "2026-12-31T09:00",
            after: "2026-12-31T08:00:00Z",
            right: ["2027-01-31T08:00:00Z", "2027-02-28T08:00:00Z", "2027-03-31T07:00:00Z", "2027-04-30T07:00:00Z"]),
        RuleCase(
            zone: "UTC", rule: "FREQ=YEARLY;SKIP=BACKWARD", start: "2024-02-29T09:00",
            right: ["2024-02-29T09:00:00Z", "2025-02-28T09:00:00Z"]),
        RuleCase(
            zone: "UTC", rule: "FREQ=YEARLY;SKIP=FORWARD", start: "2024-02-29T09:00",
            right: ["2024-02-29T09:00:00Z", "2025-03-01T09:00:00Z"]),
        RuleCase(
            zone: "UTC", rule: "FREQ=MONTHLY;BYMONTHDAY=1,31;SKIP=FORWARD", start: "2026-04-01T09:00",
            right: ["2026-04-01T09:00:00Z", "2026-05-01T09:00:00Z", "2026-05-31T09:00:00Z", "2026-06-01T09:00:00Z"]),
        RuleCase(
            zone: "UTC", rule: "FREQ=MONTHLY;SKIP=FORWARD", start: "2026-01-31T09:00", after: "2026-02-28T09:00:00Z",
            right: ["2026-03-01T09:00:00Z", "2026-03-31T09:00:00Z", "2026-05-01T09:00:00Z"]),
    ]
}
