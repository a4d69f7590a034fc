import NotifyInterface
import NotifyModel
import Varlink

/// What `category list --json` prints.
struct CategoriesAnswer: JSONEncodable {
    let categories: [NotifyModel.Category]

    func encode(into object: inout ObjectWriter) {
        object.set("categories", categories)
    }
}
