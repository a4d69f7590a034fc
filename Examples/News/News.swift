// example-news: fetches in the background, and reloads its table only when somebody looks at it.
//
//     example-news FEED                 FEED is a file with a headline a line, in place of a server
//
// The daemon wakes it once an hour at most, sooner after something new, later after nothing. What is new is announced by one
// notification, which takes the place of the one before, and whose message waits until the program comes to the front. To play
// the desktop:
//
//     notifyctl fetch org.example.News                        fetch now
//     notifyctl client state org.example.News foreground      come to the front

import Glibc
import NotifyKit

@main
struct News {
    let client: NotifyClient
    let feed: String
    /// What was fetched.
    var headlines: [String] = []
    /// What stands in the table, which costs something to fill.
    var table: [String] = []

    static func main() async {
        guard CommandLine.arguments.count == 2 else {
            say("Usage: example-news FEED")
            exit(EX_USAGE)
        }
        do throws(NotifyKitError) {
            let client = try await NotifyClient.connect(as: "org.example.News", name: "News", hearsLifecycle: true)
            var news = News(client: client, feed: CommandLine.arguments[1])
            try await client.setFetchInterval(.seconds(3600))
            try await news.listen()
        } catch {
            say("example-news: \(error)")
            exit(EXIT_FAILURE)
        }
    }

    private mutating func listen() async throws(NotifyKitError) {
        for await message in client.messages {
            if let wake = message.fetch, wake.event == "begin" { try await fetch(wake.wake) }
            if let event = message.lifecycle?.event { say(event) }
            // It comes to a program in the foreground only, see announce().
            if message.kind == .fired, message.identifier == "news" { reload() }
        }
    }

    /// Does the work of a wake and says what came of it, which decides when the next one is.
    private mutating func fetch(_ wake: String) async throws(NotifyKitError) {
        let found = lines(of: feed)
        let new = found.filter { !headlines.contains($0) }
        headlines = found
        if !new.isEmpty { try await announce(new) }
        say("fetched, \(new.count) new")
        do throws(NotifyKitError) {
            try await client.completeFetch(wake, new.isEmpty ? .noData : .newData)
        } catch {
            // Its time was over before it was done; the next wake comes all the same.
            guard case .noSuchWake = error.refusal?.kind else { throw error }
        }
    }

    private func announce(_ new: [String]) async throws(NotifyKitError) {
        // Nobody has looked at these yet, and the newest stands for them.
        let older = try await client.occurrences(.unanswered).filter { $0.identifier == "news" }
        if !older.isEmpty { try await client.cancel(older.map(\.handle.description)) }
        var content = Content(title: new.count == 1 ? new[0] : "\(new.count) new articles", level: .passive)
        content.badge = new.count
        try await client.schedule(content, .now, as: "news", policy: WirePolicy(deliver: .foreground))
    }

    private mutating func reload() {
        table = headlines
        say("table of \(table.count)")
    }

    private func lines(of path: String) -> [String] {
        guard let file = fopen(path, "r") else { return [] }
        defer { fclose(file) }
        var lines: [String] = []
        while let line = readLine(from: file) { lines.append(line) }
        return lines
    }

    private func readLine(from file: UnsafeMutablePointer<FILE>) -> String? {
        var bytes: [UInt8] = []
        while case let byte = getc(file), byte != EOF {
            if byte == 10 { return String(decoding: bytes, as: UTF8.self) }
            bytes.append(UInt8(truncatingIfNeeded: byte))
        }
        return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
    }
}

/// Prints a line at once, also into a pipe.
func say(_ line: String) {
    print(line)
    fflush(nil)
}
