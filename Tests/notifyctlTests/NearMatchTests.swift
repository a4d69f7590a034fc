import Testing

@testable import notifyctl

@Suite("near matches")
struct NearMatchTests {
    @Test(
        "a slip is understood, another word is not",
        arguments: [
            ("lsit", "list"), ("shwo", "show"), ("cancle", "cancel"), ("acknowledge", nil), ("snoze", "snooze"),
            ("sch", "schedule"), ("xyz", nil), ("a", nil), ("stauts", "status"),
        ] as [(String, String?)])
    func commands(word: String, expected: String?) {
        #expect(NearMatch.nearest(to: word, in: CommandTable.words) == expected)
    }
}
