/// What the figures of series look at.
enum NextRules {
    /// Twenty rules of all frequencies, none in a class that python-dateutil gets wrong.
    static let rules = [
        "FREQ=DAILY", "FREQ=DAILY;INTERVAL=10;BYHOUR=8,20", "FREQ=DAILY;BYMONTH=1,2,3;BYDAY=MO,WE",
        "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "FREQ=WEEKLY;INTERVAL=2;BYDAY=SU;WKST=SU",
        "FREQ=WEEKLY;INTERVAL=3;BYDAY=TU,SA;BYHOUR=6,18", "FREQ=MONTHLY;BYMONTHDAY=1", "FREQ=MONTHLY;BYMONTHDAY=31",
        "FREQ=MONTHLY;BYDAY=-1FR", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
        "FREQ=MONTHLY;INTERVAL=5;BYDAY=2MO,-1SU", "FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=FR", "FREQ=YEARLY;BYMONTH=12",
        "FREQ=YEARLY;BYMONTH=11;BYDAY=4TH", "FREQ=YEARLY;BYYEARDAY=1,100,-1", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29",
        "FREQ=HOURLY;INTERVAL=6", "FREQ=HOURLY;BYMINUTE=0,30;BYDAY=MO", "FREQ=MINUTELY;INTERVAL=90",
        "FREQ=DAILY;COUNT=20000",
    ]

    /// Twenty calendar expressions.
    static let calendars = [
        "minutely", "hourly", "daily", "weekly", "monthly", "quarterly", "yearly", "Mon..Fri 09:00", "*-*-1 08:00",
        "*-*~1 18:00", "*:0/15", "Sat,Sun 10:30", "*-12-24..26 08:00", "Mon *-*-1..7 09:00", "0/2:00", "*-2-29 12:00",
        "Fri *-*-13 13:13", "8..18/2:15", "*-1/3-1", "Fri *-*~7/1 17:00",
    ]
}
