/// Whom a post of one name about one object goes to, by the patterns that bring it there, and who of them is suspended.
///
/// It is found once for all posts of that name and object, until somebody observes something else or is suspended. A post
/// keeps the route that it was posted on.
final class PostRoute {
    /// Observers whom the same patterns brought to it: they get the same bytes.
    struct Group {
        let matched: [String]
        var readers: [Observer] = []
        /// Those for whom it waits, or is dropped, unless it is to be delivered immediately.
        var suspended: [Observer] = []
    }

    /// What a route is found by.
    struct Key: Hashable {
        let name: String
        let object: String?
    }

    private(set) var groups: [Group] = []
    private(set) var observerCount = 0

    /// The route to those of `candidates` who ask for such a post.
    init(for key: Key, among candidates: [Observer]) {
        for observer in candidates {
            let matched = observer.matches(name: key.name, object: key.object)
            if !matched.isEmpty { add(observer, matched) }
        }
    }

    private func add(_ observer: Observer, _ matched: [String]) {
        observerCount += 1
        let place = groups.firstIndex { $0.matched == matched } ?? groups.endIndex
        if place == groups.endIndex { groups.append(Group(matched: matched)) }
        if observer.holdsBack {
            groups[place].suspended.append(observer)
        } else {
            groups[place].readers.append(observer)
        }
    }
}
