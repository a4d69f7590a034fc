public import NotifyModel

extension Content {
    /// Refuses the first value beyond its limit (`Limits`); `path` is where the content stands in the call.
    ///
    /// Whether a file is there is not looked at: it may appear, or go, before the date comes.
    /// - Throws: `NotifyError` of kind `invalidField`.
    public func check(at path: String = "content") throws(NotifyError) {
        try FieldRule.text(title, "\(path).title", bytes: Limits.titleBytes)
        try FieldRule.text(subtitle, "\(path).subtitle", bytes: Limits.titleBytes, mayBeBlank: true)
        try FieldRule.text(body, "\(path).body", bytes: Limits.bodyBytes, mayBeBlank: true)
        try FieldRule.resource(sound, "\(path).sound", example: "complete")
        if soundLoop, sound == nil {
            throw FieldRule.refusal("\(path).soundLoop", reason: "has no sound", expected: "a sound beside it")
        }
        try FieldRule.number(badge, "\(path).badge", in: Limits.badge)
        try FieldRule.resource(icon, "\(path).icon", example: "appointment-soon")
        try FieldRule.file(image, "\(path).image")
        try FieldRule.url(url, "\(path).url")
        try FieldRule.name(category, "\(path).category")
        try FieldRule.name(thread, "\(path).thread")
        try FieldRule.text(userInfo, "\(path).userInfo", bytes: Limits.userInfoBytes)
    }
}
