/// First in, first out, however many there are; what was taken is forgotten once it is most of the memory.
struct Queue<Element: Sendable>: Sendable {
    private var elements: [Element] = []
    private var head = 0

    var isEmpty: Bool { head == elements.count }
    var rest: ArraySlice<Element> { elements[head...] }

    mutating func append(_ element: Element) {
        elements.append(element)
    }

    mutating func popFirst() -> Element? {
        guard head < elements.count else { return nil }
        defer { advance() }
        return elements[head]
    }

    /// Puts elements before all others.
    mutating func prepend(_ front: [Element]) {
        guard !front.isEmpty else { return }
        elements.replaceSubrange(..<head, with: front)
        head = 0
    }

    /// Takes out what the condition holds for, in order.
    mutating func remove(where condition: (Element) -> Bool) -> [Element] {
        let removed = rest.filter(condition)
        if !removed.isEmpty { (elements, head) = (rest.filter { !condition($0) }, 0) }
        return removed
    }

    private mutating func advance() {
        head += 1
        guard head > 32, head * 2 > elements.count else { return }
        elements.removeSubrange(..<head)
        head = 0
    }
}
