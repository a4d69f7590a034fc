import Foundation
import PropertyLists
import Testing
import Varlink

@testable import UserNotifications

@Suite("userInfo")
struct UserInfoTests {
    private func roundTrip(_ dictionary: [AnyHashable: Any]) throws -> [AnyHashable: Any] {
        let json = try UserInfo(dictionary).json()
        return UserInfo(json: try #require(try JSONReader.parse(json.description).members)).dictionary
    }

    @Test("numbers come back as NSNumber, and cast to every type that holds them")
    func numbers() throws {
        let back = try roundTrip(["n": 5, "big": UInt64.max, "d": 1.5, "yes": true, "whole": 2.0])
        #expect(back["n"] is NSNumber)
        #expect(back["n"] as? Int == 5 && back["n"] as? UInt == 5 && back["n"] as? Double == 5)
        #expect(back["big"] as? UInt64 == .max)
        #expect(back["d"] as? Double == 1.5 && back["d"] as? Int == nil)
        #expect(back["yes"] as? Bool == true && back["whole"] as? Int == 2)
    }

    @Test("dates and data come back as they were, to the last bit")
    func datesAndData() throws {
        let date = Date(timeIntervalSinceReferenceDate: 812_851_200.123_456_7)
        let data = Data([0, 255, 16])
        let back = try roundTrip(["date": date, "data": data, "list": [date]])
        #expect(back["date"] as? Date == date && back["data"] as? Data == data)
        #expect((back["list"] as? [Any])?.first as? Date == date)
    }

    @Test("text, null, arrays and dictionaries come back, and what looks like one of our marks is no date")
    func shapes() throws {
        let back = try roundTrip([
            "text": "t", "null": NSNull(), "list": [1, "two", [3]], "in": ["a": ["b": 1]], "odd": ["$date": 5],
        ])
        #expect(back["text"] as? String == "t" && back["null"] is NSNull)
        #expect((back["list"] as? [Any])?.count == 3)
        #expect(((back["in"] as? [String: Any])?["a"] as? [String: Any])?["b"] as? Int == 1)
        #expect((back["odd"] as? [String: Any])?["$date"] as? Int == 5)
    }

    private static var unusable: [(value: [AnyHashable: Any], name: String)] {
        [
            (["when": TimeZone.current], "userInfo.when"), (["in": ["a": [1, Double.nan]]], "userInfo.in.a[1]"),
            ([7: "seven"], "the key 7"),
        ]
    }

    @Test("what JSON cannot hold is refused by name", arguments: 0..<3)
    func refused(index: Int) {
        let (value, name) = Self.unusable[index]
        #expect {
            try ContentFields(title: "T", userInfo: UserInfo(value)).wire(nil, program: "P")
        } throws: { error in
            let error = error as? UNError
            return error?.code == .notificationInvalidNoContent && error?.localizedDescription.contains(name) == true
        }
    }
}
