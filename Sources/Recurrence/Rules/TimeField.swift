/// One field of a calendar or cron expression: everything, or a list of numbers, ranges and steps.
public struct TimeField: Hashable, Sendable {
    /// One element of the list: a number, a range, either with a step.
    public struct Item: Hashable, Sendable {
        /// The first number.
        public var start: Int
        /// The last number of a range; nil for a single number, or for a step that runs to the field's end.
        public var stop: Int?
        /// The step; nil when there is none.
        public var step: Int?

        /// The numbers that the element means in a field whose largest number is `last`.
        func numbers(last: Int) -> StrideThrough<Int> {
            stride(from: start, through: stop ?? (step == nil ? start : last), by: step ?? 1)
        }
    }

    /// The elements, sorted and each once; empty when the field means everything.
    public private(set) var items: [Item]
    /// Whether the field was written with a star at its beginning.
    public let beginsWithStar: Bool

    /// The field that means everything.
    static let any = TimeField(items: [], beginsWithStar: true)

    init(items: [Item], beginsWithStar: Bool = false) {
        func order(_ item: Item) -> (Int, Int, Int) { (item.start, item.stop ?? -1, item.step ?? 0) }
        self.items = Array(Set(items)).sorted { order($0) < order($1) }
        self.beginsWithStar = beginsWithStar
    }

    /// The field that means one number.
    init(_ number: Int) {
        self.init(items: [Item(start: number)])
    }

    /// Whether the field means everything.
    public var isAny: Bool { items.isEmpty }

    /// The numbers that the field means, sorted; empty for everything.
    func numbers(last: Int) -> [Int] {
        Set(items.flatMap { $0.numbers(last: last) }).sorted()
    }
}
