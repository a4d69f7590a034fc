import Recurrence
import Testing

@Suite("The system's zone")
struct SystemZoneTests {
    @Test(
        "TZ governs, then the link /etc/localtime, then /etc/timezone, then UTC",
        arguments: [
            ("Australia/Sydney", "/usr/share/zoneinfo/Europe/Berlin", nil, "Australia/Sydney"),
            (":Australia/Sydney", nil, nil, "Australia/Sydney"),
            (":/usr/share/zoneinfo/Asia/Tokyo", nil, nil, "Asia/Tokyo"),
            ("/etc/localtime", "../usr/share/zoneinfo/Europe/Berlin", nil, "Europe/Berlin"),
            ("", "/usr/share/zoneinfo/Europe/Berlin", nil, "UTC"), ("UTC", nil, nil, "UTC"),
            ("EST5EDT", nil, nil, "EST5EDT"), ("Etc/GMT+5", nil, nil, "Etc/GMT+5"),
            (nil, "/usr/share/zoneinfo/America/Argentina/Ushuaia", nil, "America/Argentina/Ushuaia"),
            (nil, "/usr/share/zoneinfo/posix/Europe/Berlin", "Asia/Tokyo\n", "Europe/Berlin"),
            (nil, "/usr/share/zoneinfo-leaps/Europe/Berlin", nil, "Europe/Berlin"),
            (nil, nil, "Asia/Tokyo\n", "Asia/Tokyo"), (nil, nil, "\n", "UTC"), (nil, nil, nil, "UTC"),
        ] as [(String?, String?, String?, String)])
    func found(environment: String?, link: String?, file: String?, name: String) throws {
        #expect(try SystemZone.name(environment: environment, localtimeLink: link, timezoneFile: file) == name)
    }

    @Test(
        "a rule in TZ or a link elsewhere is refused, not read as UTC",
        arguments: [
            ("CET-1CEST,M3.5.0,M10.5.0/3", nil), ("<+03>-3", nil), ("/etc/zone", nil), ("GMT+5", nil),
            (nil, "/home/user/zone"), (nil, "/usr/share/zoneinfo/"),
        ] as [(String?, String?)])
    func refused(environment: String?, link: String?) {
        #expect(throws: RecurrenceError.self) {
            try SystemZone.name(environment: environment, localtimeLink: link)
        }
    }
}
