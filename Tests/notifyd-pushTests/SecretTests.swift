import NotifyTestSupport
import Testing

@testable import notifyd_push

@Suite("files and credentials of [Push]")
struct SecretTests {
    private let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    private func fault(_ secret: Secret) -> String? {
        do throws(BridgeError) {
            _ = try secret.path()
            return nil
        } catch {
            return error.description
        }
    }

    @Test("a file is named by its key and its path, and by what is wrong with it")
    func missing() throws {
        let path = directory.path("absent.pem")
        #expect(
            fault(Secret(setting: "CA", name: path, credentials: nil))
                == "CA=\(path) cannot be read: No such file or directory")
        let there = try directory.write("there.pem", "x")
        #expect(fault(Secret(setting: "CA", name: there, credentials: nil)) == nil)
    }

    @Test("a credential is looked for in the unit's folder")
    func credential() throws {
        let folder = directory.path
        #expect(
            fault(Secret(setting: "Key", name: "push.key", credentials: folder))
                == "Key=push.key cannot be read at \(folder)/push.key: No such file or directory")
        try directory.write("push.key", "x")
        #expect(fault(Secret(setting: "Key", name: "push.key", credentials: folder)) == nil)
        #expect(
            fault(Secret(setting: "Key", name: "push.key", credentials: nil))?.contains("LoadCredential=push.key:FILE")
                == true)
    }

    @Test("a password is the first line", arguments: [("secret\nmore", "secret"), ("secret", "secret")])
    func firstLine(text: String, password: String) throws {
        let path = try directory.write("password", text)
        #expect(try Secret(setting: "Password", name: path, credentials: nil).firstLine() == password)
    }

    @Test("a file without a first line is refused")
    func empty() throws {
        let path = try directory.write("password", "\nsecret\n")
        #expect(throws: BridgeError(.secret, "Password=\(path) holds no text in its first line")) {
            try Secret(setting: "Password", name: path, credentials: nil).firstLine()
        }
    }
}
