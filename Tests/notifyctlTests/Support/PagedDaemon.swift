import NotifyTestSupport

/// A daemon whose lists come in pages, each with the number of the next as its cursor.
struct PagedDaemon {
    private let server: ScriptedServer

    /// Answers the calls for a list with the fields of each page in turn.
    init(pages: [String]) throws {
        server = try ScriptedServer { message, _ in
            guard !message.contains("ShowClock") else {
                return .send(#"{"error":"org.notifyd.Manager.NotVirtual","parameters":{}}"#)
            }
            let page = Self.cursor(message)
            let next = page + 1 < pages.count ? #","cursor":"\#(page + 1)""# : ""
            return .send(#"{"parameters":{\#(pages[page])\#(next)}}"#)
        }
    }

    var socket: String { server.path }

    /// The parameters of each call for a page.
    var parameters: [String] {
        server.messages.filter { !$0.contains("ShowClock") }.map { message in
            String(message.split(separator: #""parameters":"#, maxSplits: 1)[1].dropLast())
        }
    }

    private static func cursor(_ message: String) -> Int {
        let parts = message.split(separator: #""cursor":""#)
        return parts.count == 2 ? Int(parts[1].prefix { $0 != "\"" }) ?? 0 : 0
    }
}
