public import NotifyModel

extension Content {
    /// Refuses the first value beyond its limit (`Limits`); `path` is where the content stands in the call.
    ///
    /// What a sound, icon, image or url names is not looked at: it may appear, or go, before the date comes.
    /// - Throws: `NotifyError` of kind `invalidField`.
    public func check(at path: String = "content") throws(NotifyError) {
        try FieldRule.text(title, "\(path).title", bytes: Limits.titleBytes)
        try FieldRule.text(subtitle, "\(path).subtitle", bytes: Limits.titleBytes, mayBeBlank: true)
        try FieldRule.text(body, "\(path).body", bytes: Limits.bodyBytes, mayBeBlank: true)
        try FieldRule.text(sound, "\(path).sound", bytes: Limits.locationBytes)
        try FieldRule.number(badge, "\(path).badge", in: Limits.badge)
        try FieldRule.text(icon, "\(path).icon", bytes: Limits.locationBytes)
        try FieldRule.text(image, "\(path).image", bytes: Limits.locationBytes)
        try FieldRule.text(url, "\(path).url", bytes: Limits.locationBytes)
        try FieldRule.name(category, "\(path).category")
        try FieldRule.name(thread, "\(path).thread")
        try FieldRule.text(userInfo, "\(path).userInfo", bytes: Limits.userInfoBytes)
    }
}
