import NotifyKit
import NotifyTestSupport
import Testing

@Suite("NotifyKit posts and observes")
struct PostingTests {
    private let daemon: DaemonProcess

    init() throws { daemon = try DaemonProcess.virtual() }

    private func client(_ name: String = "org.example.Tea") async throws -> NotifyClient {
        try await NotifyClient.connect(as: name, path: daemon.socket)
    }

    @Test("what is posted after the observing began is heard, in order, and by name, object and pattern")
    func posting() async throws {
        let client = try await client()
        let all = try await client.postings(matching: ["org.example.*"])
        let photos = try await client.postings(matching: ["org.example.b"], object: "photos")
        let other = try await self.client("org.example.Other")
        #expect(try await other.post("org.example.a") == 1)
        #expect(try await other.post("org.example.b", object: "music") == 1)
        #expect(try await other.post("org.example.b", object: "photos", userInfo: #"{"files":12}"#) == 2)
        #expect(try await client.post("org.other") == 0)
        var heard: [ReceivedPosting] = []
        for await posting in all {
            heard.append(posting)
            if heard.count == 3 { break }
        }
        #expect(heard.map(\.name) == ["org.example.a", "org.example.b", "org.example.b"])
        #expect(heard.allSatisfy { $0.client == "org.example.Other" && $0.matched == ["org.example.*"] })
        let photo = try #require(await photos.first { _ in true })
        #expect(photo.object == "photos" && photo.userInfo == #"{"files":12}"# && !photo.isAfterGap)
    }

    @Test("a retained value is there for those who come later, until it is forgotten or over")
    func retained() async throws {
        let client = try await client()
        try await client.post("org.example.state", userInfo: #"{"on":true}"#, retain: true)
        let posting = try await client.postings(matching: ["org.example.state"]).first { _ in true }
        #expect(posting?.retained == true && posting?.userInfo == #"{"on":true}"#)
        #expect(try await client.forget("org.example.state"))
        #expect(try await !client.forget("org.example.state"))
        try await client.post("org.example.state", retain: true, expire: .seconds(60))
        try daemon.caller().advance("61s")
        #expect(try await !client.forget("org.example.state"))
    }

    @Test("a suspended observation is handed what waited when it goes on; immediate posts do not wait")
    func suspension() async throws {
        let client = try await client()
        let postings = try await client.postings(matching: ["a", "b"], whenSuspended: .hold)
        try await postings.setSuspended(true)
        try await client.post("a", userInfo: #"{"n":1}"#)
        try await client.post("a", userInfo: #"{"n":2}"#)
        try await client.post("b", immediately: true)
        var iterator = postings.makeAsyncIterator()
        #expect(await iterator.next()?.name == "b")
        try await postings.setSuspended(false)
        #expect(await iterator.next()?.userInfo == #"{"n":1}"#)
        #expect(await iterator.next()?.userInfo == #"{"n":2}"#)
    }

    @Test("data that is no JSON object is refused before it is sent", arguments: ["{", "[1]", "\u{0}"])
    func data(userInfo: String) async throws {
        let client = try await client()
        let error = await #expect(throws: NotifyKitError.self) { try await client.post("a", userInfo: userInfo) }
        #expect(error?.code == .refused)
        #expect(try await client.post("a", userInfo: "{}") == 0)
    }

    @Test("patterns can be changed while it goes on, and what the daemon refuses changes nothing")
    func change() async throws {
        let client = try await client()
        let postings = try await client.postings(matching: ["a"])
        try await postings.change(to: ["b"])
        let error = await #expect(throws: NotifyKitError.self) { try await postings.change(to: [""]) }
        #expect(error?.code == .refused)
        let none = await #expect(throws: NotifyKitError.self) { try await client.postings(matching: []) }
        #expect(none?.code == .refused)
        #expect(try await client.post("a") == 0)
        #expect(try await client.post("b") == 1)
    }

    @Test("after a restart of the daemon it observes again by itself, and says that posts may be missing")
    func restart() async throws {
        let client = try await client()
        let postings = try await client.postings(matching: ["a"])
        try await client.post("a")
        var iterator = postings.makeAsyncIterator()
        #expect(await iterator.next()?.isAfterGap == false)
        try daemon.restart()
        // Returns when the new daemon has the wish, however long the old connection takes to be missed.
        try await postings.setSuspended(true)
        try await postings.setSuspended(false)
        try await client.post("a")
        #expect(await iterator.next()?.isAfterGap == true)
        #expect(client.status.isConnected)
    }

    @Test("an observation ends with whoever held it")
    func end() async throws {
        let client = try await client()
        do {
            let postings = try await client.postings(matching: ["a"])
            #expect(try await client.post("a") == 1)
            let task = Task { await postings.first { $0.name == "never" } }
            task.cancel()
            #expect(await task.value == nil)
        }
        try Eventually.wait("nobody observes") { try daemon.control("post", "a").stdout.contains("Posted to 0 ") }
    }
}
