import Systemd
import Testing

@Suite("names of units")
struct UnitNameTests {
    /// As systemd-escape(1) writes them.
    @Test(
        "a text in a name",
        arguments: [
            ("org.example.News", "org.example.News"), ("org.example.My-News", "org.example.My\\x2dNews"),
            (".hidden", "\\x2ehidden"), ("a_b:c", "a_b:c"), ("ü/", "\\xc3\\xbc\\x2f"),
        ])
    func escaped(text: String, name: String) {
        #expect(UnitName.escaped(text) == name)
    }

    /// As sd_bus_path_encode(3) writes them.
    @Test(
        "the object of a unit",
        arguments: [
            ("notifyd.service", "notifyd_2eservice"), ("9p.mount", "_39p_2emount"),
            ("a-b@1.service", "a_2db_401_2eservice"),
            ("", "_"),
        ])
    func path(unit: String, label: String) {
        #expect(UnitName.objectPath(unit) == "/org/freedesktop/systemd1/unit/" + label)
    }
}
