import NotifyKit
import Testing

@Suite("where the socket is")
struct SocketPathTests {
    @Test(
        "what is named goes before the environment, and NOTIFYD_SOCKET before the runtime folder",
        arguments: [
            ("/a", ["NOTIFYD_SOCKET": "/b", "XDG_RUNTIME_DIR": "/run/user/7"], "/a"),
            (nil, ["NOTIFYD_SOCKET": "/b", "XDG_RUNTIME_DIR": "/run/user/7"], "/b"),
            (nil, ["NOTIFYD_SOCKET": "", "XDG_RUNTIME_DIR": "/run/user/7"], "/run/user/7/notifyd/socket"),
            (nil, ["XDG_RUNTIME_DIR": "/run/user/7"], "/run/user/7/notifyd/socket"),
        ] as [(String?, [String: String], String)])
    func order(option: String?, environment: [String: String], expected: String) throws {
        #expect(try SocketPath.resolve(option: option) { environment[$0] } == expected)
    }

    @Test(
        "nothing is guessed: the error says what is unset or wrong (C32 e)",
        arguments: [
            ([:], "XDG_RUNTIME_DIR is unset"), (["XDG_RUNTIME_DIR": ""], "XDG_RUNTIME_DIR is unset"),
            (["XDG_RUNTIME_DIR": "run"], "must be an absolute path"),
        ] as [([String: String], String)])
    func noFallback(environment: [String: String], expected: String) throws {
        let error = try #require(throws: NotifyKitError.self) {
            try SocketPath.resolve(option: nil) { environment[$0] }
        }
        #expect(error.code == .noPath)
        #expect(error.message.contains(expected) && error.message.contains("--socket PATH"))
    }

    @Test("a path that is named and empty is a fault of its own")
    func empty() throws {
        let error = try #require(throws: NotifyKitError.self) { try SocketPath.resolve(option: "") { _ in "/run" } }
        #expect(error.code == .emptyPath)
    }

    @Test("107 bytes are a path, 108 are refused naming the limit (C32 d)")
    func limit() throws {
        let longest = "/" + String(repeating: "a", count: 106)
        #expect(try SocketPath.resolve(option: longest) { _ in nil } == longest)
        let error = try #require(throws: NotifyKitError.self) {
            try SocketPath.resolve(option: longest + "a") { _ in nil }
        }
        #expect(error.code == .pathTooLong)
        #expect(error.message.contains("has 108 bytes") && error.message.contains("at most 107"))
    }
}
