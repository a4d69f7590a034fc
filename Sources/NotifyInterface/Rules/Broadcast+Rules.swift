internal import NotifyModel

extension Broadcast.Post.Parameters {
    /// Refuses a name that nobody may post, data beyond the limit, and an end of what is not kept.
    public func check() throws(NotifyError) {
        try FieldRule.postName(name, "name")
        try FieldRule.text(object, "object", bytes: Limits.nameBytes)
        try FieldRule.text(userInfo, "userInfo", bytes: Limits.userInfoBytes)
        try FieldRule.client(client)
        guard let expire, !retain else { return }
        throw FieldRule.refusal("expire", expire, reason: "stands without retain", expected: "it with retain only")
    }
}

extension Broadcast.Forget.Parameters {
    /// Refuses a name that nobody may post.
    public func check() throws(NotifyError) {
        try FieldRule.postName(name, "name")
    }
}

extension Broadcast.Observe.Parameters {
    /// Refuses an observer of nothing, and patterns beyond the limit.
    public func check() throws(NotifyError) {
        try FieldRule.patterns(patterns, "patterns", in: 1...Limits.patterns)
        try FieldRule.text(object, "object", bytes: Limits.nameBytes)
        try FieldRule.client(client)
    }
}

extension Broadcast.Change.Parameters {
    /// Refuses patterns beyond the limit; what is left is looked at when it is known.
    public func check() throws(NotifyError) {
        try FieldRule.name(observer, "observer")
        try FieldRule.patterns(add ?? [], "add", in: 0...Limits.patterns)
        try FieldRule.patterns(remove ?? [], "remove", in: 0...Limits.patterns)
    }
}

extension FieldRule {
    /// The name of a post: no pattern, and none of the daemon's own.
    fileprivate static func postName(_ name: String, _ field: String) throws(NotifyError) {
        try self.name(name, field)
        guard !name.utf8.contains(UInt8(ascii: "*")) else {
            throw refusal(field, name, reason: "is a pattern", expected: "one name, without *")
        }
        guard !name.utf8.starts(with: Broadcast.ownNames.utf8) else {
            throw refusal(field, name, reason: "is the daemon's own to post", expected: "a name of the client's own")
        }
    }

    fileprivate static func patterns(_ patterns: [String], _ field: String, in range: ClosedRange<Int>)
        throws(NotifyError)
    {
        try count(patterns.count, field, of: "patterns", in: range)
        for (index, pattern) in patterns.enumerated() { try name(pattern, "\(field)[\(index)]") }
    }
}
