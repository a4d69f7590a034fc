import NotifyInterface
import NotifyModel
import NotifyStore

/// What a client declares once for many notifications, and the number at its icon.
extension ClientService {
    func setCategories(_ parameters: Clients.SetCategories.Parameters) throws -> NoFields {
        let client = try daemon.directory.known(parameters.client)
        try store.setCategories(parameters.categories.map(CategoryRecord.init), client: client.row)
        return NoFields()
    }

    func addCategory(_ parameters: Clients.AddCategory.Parameters) throws -> CreatedReply {
        let client = try daemon.directory.known(parameters.client)
        let known = try categories(of: client)
        let others = known.filter { $0.identifier != parameters.category.identifier }
        guard others.count < Limits.categories else {
            throw NotifyError(.limitReached(limit: "categories of \(client.name)", value: Limits.categories))
        }
        // Beside the others it may be too much, though alone it is not.
        try (others + [parameters.category]).checkSize(at: "category")
        try store.setCategory(CategoryRecord(parameters.category), client: client.row)
        return CreatedReply(created: others.count == known.count)
    }

    func removeCategory(_ parameters: Clients.RemoveCategory.Parameters) throws -> NoFields {
        let client = try daemon.directory.known(parameters.client)
        guard try store.deleteCategory(parameters.category, client: client.row) else {
            let known = try store.categories(client: client.row).prefix(Limits.suggestions).map(\.identifier)
            throw NotifyError(
                .invalidField(
                    field: "category", value: parameters.category, reason: "is no category of \(client.name)",
                    expected: known.isEmpty ? "a category, of which there is none yet" : known.joined(separator: ", ")))
        }
        return NoFields()
    }

    func setBadge(_ parameters: Clients.SetBadge.Parameters) throws -> NoFields {
        let client = try daemon.directory.known(parameters.client)
        try daemon.writer.setBadge(parameters.count, client: client.row)
        return NoFields()
    }

    func categories(of client: ClientRecord) throws -> [NotifyModel.Category] {
        try store.categories(client: client.row).map { record in
            Category(identifier: record.identifier, actions: try [Action](storedText: record.actions))
        }
    }
}

extension CategoryRecord {
    fileprivate init(_ category: NotifyModel.Category) {
        self.init(identifier: category.identifier, actions: category.actions.storedText)
    }
}
