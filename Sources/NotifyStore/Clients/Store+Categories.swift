extension Store {
    /// Replaces all categories of a client.
    public func setCategories(_ categories: [CategoryRecord], client: Int64) throws(StoreError) {
        try write(.deleteCategories, client)
        for (position, category) in categories.enumerated() {
            try write(.insertCategory, client, category.identifier, position, category.actions, category.options)
        }
    }

    /// Declares one category of a client, or changes it; a new one comes after the others.
    public func setCategory(_ category: CategoryRecord, client: Int64) throws(StoreError) {
        try write(.setCategory, client, category.identifier, category.actions, category.options)
    }

    /// Forgets one category of a client; returns whether there was one.
    public func deleteCategory(_ identifier: String, client: Int64) throws(StoreError) -> Bool {
        try write(.deleteCategory, client, identifier) > 0
    }

    /// The categories of a client in the order they were declared.
    public func categories(client: Int64) throws(StoreError) -> [CategoryRecord] {
        try database.prepared(.categories).all(client) { row in
            CategoryRecord(identifier: row.text(0), actions: row.text(1), options: row.optionalText(2))
        }
    }

    /// The actions of one category, as checked text; nil when the client has not declared it.
    public func actions(ofCategory identifier: String, client: Int64) throws(StoreError) -> String? {
        try database.prepared(.category).first(client, identifier) { row in row.text(0) }
    }
}

extension Query {
    static let deleteCategories: Query = Query("DELETE FROM categories WHERE client = ?")
    static let insertCategory: Query = Query(
        "INSERT INTO categories(client, identifier, position, actions, options) VALUES (?, ?, ?, ?, ?)")
    static let setCategory: Query = Query(
        """
        INSERT INTO categories(client, identifier, position, actions, options)
        VALUES (?1, ?2, (SELECT ifnull(max(position) + 1, 0) FROM categories WHERE client = ?1), ?3, ?4)
        ON CONFLICT(client, identifier) DO UPDATE SET actions = ?3, options = ?4
        """)
    static let deleteCategory: Query = Query("DELETE FROM categories WHERE client = ? AND identifier = ?")
    static let categories: Query = Query(
        "SELECT identifier, actions, options FROM categories WHERE client = ? ORDER BY position")
    static let category: Query = Query("SELECT actions FROM categories WHERE client = ? AND identifier = ?")
}
