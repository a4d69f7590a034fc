import NotifyInterface
import Varlink

/// What `list --json` and `history --json` print: all pages as one object.
struct OccurrencesAnswer: JSONEncodable {
    let occurrences: [WireOccurrence]

    func encode(into object: inout ObjectWriter) {
        object.set("occurrences", occurrences)
    }
}
