import NotifyInterface
import NotifyModel

/// Both shapes of every method of org.notifyd.Broadcast.
func broadcastShapes() throws -> [Shape] {
    let posting = WirePosting(
        name: "org.example.sync.done", object: "photos", userInfo: #"{"files":12}"#, client: "org.example.Photos",
        at: at("2026-03-07T07:00:00Z"), matched: ["org.example.sync.*"], retained: true, folded: 3)
    let plain = WirePosting(name: "tea", at: at("2026-03-07T07:00:00Z"), matched: ["tea"])
    let post = try shapes(
        Broadcast.Post.self,
        full: .init(
            name: "org.example.sync.done", object: "photos", userInfo: #"{"files":12}"#,
            client: "org.example.Photos", retain: true, expire: "1h", immediately: true),
        minimal: .init(name: "tea"), fullReply: .init(observers: 2), minimalReply: .init(observers: 0))
    let forget = try shapes(
        Broadcast.Forget.self, full: .init(name: "tea"), minimal: .init(name: "tea"),
        fullReply: .init(forgotten: true), minimalReply: .init(forgotten: false))
    let observe = try shapes(
        Broadcast.Observe.self,
        full: .init(
            patterns: ["org.example.sync.*", "tea"], object: "photos", client: "org.example.Photos",
            whenSuspended: .hold),
        minimal: .init(patterns: ["tea"]), fullReply: .init(observer: "7", posting: posting, lost: 2),
        minimalReply: .init(posting: plain))
    let change = try shapes(
        Broadcast.Change.self, full: .init(observer: "7", add: ["coffee"], remove: ["tea"]),
        minimal: .init(observer: "7"), fullReply: .init(patterns: ["coffee"]), minimalReply: .init(patterns: []))
    let suspend = try shapes(
        Broadcast.Suspend.self, full: .init(observer: "7", suspended: true),
        minimal: .init(observer: "7", suspended: false), fullReply: NoFields(), minimalReply: NoFields())
    return post + forget + observe + change + suspend
}
