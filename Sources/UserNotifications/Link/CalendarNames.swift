internal import Foundation

/// The names of calendars, those of the Unicode locale extension (UTS 35, key ca).
enum CalendarNames {
    private static let all: [(name: String, identifier: Calendar.Identifier)] = [
        ("gregory", .gregorian), ("buddhist", .buddhist), ("chinese", .chinese), ("coptic", .coptic),
        ("ethioaa", .ethiopicAmeteAlem), ("ethiopic", .ethiopicAmeteMihret), ("hebrew", .hebrew),
        ("indian", .indian), ("islamic", .islamic), ("islamic-civil", .islamicCivil),
        ("islamic-tbla", .islamicTabular), ("islamic-umalqura", .islamicUmmAlQura), ("iso8601", .iso8601),
        ("japanese", .japanese), ("persian", .persian), ("roc", .republicOfChina),
    ]

    static func name(of identifier: Calendar.Identifier) -> String {
        all.first { $0.identifier == identifier }?.name ?? "gregory"
    }

    static func identifier(_ name: String) -> Calendar.Identifier? { all.first { $0.name == name }?.identifier }
}
