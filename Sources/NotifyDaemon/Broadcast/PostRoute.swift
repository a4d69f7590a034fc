/// Whom a post of one name about one object goes to, by the patterns that bring it there.
///
/// It is found once for all posts of that name and object, until somebody observes something else.
final class PostRoute {
    /// Observers whom the same patterns brought to it: they get the same bytes.
    struct Group {
        let matched: [String]
        var observers: [Observer]
    }

    /// What a route is found by.
    struct Key: Hashable {
        let name: String
        let object: String?
    }

    private(set) var groups: [Group] = []
    private(set) var observerCount = 0

    /// The route to one observer alone.
    init(to observer: Observer, matched: [String]) {
        add(observer, matched)
    }

    /// The route to those of `candidates` who ask for such a post.
    init(for key: Key, among candidates: [Observer]) {
        for observer in candidates {
            let matched = observer.matches(name: key.name, object: key.object)
            if !matched.isEmpty { add(observer, matched) }
        }
    }

    private func add(_ observer: Observer, _ matched: [String]) {
        observerCount += 1
        if let place = groups.firstIndex(where: { $0.matched == matched }) {
            groups[place].observers.append(observer)
        } else {
            groups.append(Group(matched: matched, observers: [observer]))
        }
    }
}
