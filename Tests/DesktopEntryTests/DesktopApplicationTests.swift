import DesktopEntry
import Testing

@Suite("applications by their desktop entries")
struct DesktopApplicationTests {
    private func application(_ lines: String) throws -> DesktopApplication {
        let text = "[Desktop Entry]\nType=Application\nName=News\n\(lines)\n"
        return try DesktopApplication(DesktopFile(parsing: text), path: "/x/org.example.News.desktop")
    }

    @Test("id, name, icon and command")
    func command() throws {
        let found = try application("Exec=news %U\nIcon=news\nTryExec=news")
        #expect(found.id == "org.example.News" && found.name == "News" && found.icon == "news")
        #expect(found.tryExec == "news" && found.launch == .command(["news"]))
    }

    @Test("its folder is entered")
    func folder() throws {
        let found = try application("Exec=news\nPath=/opt/my news")
        #expect(found.launch == .command(["/usr/bin/env", "--chdir=/opt/my news", "news"]))
    }

    @Test("one that can be activated by the bus is")
    func busName() throws {
        #expect(try application("DBusActivatable=true").launch == .busName("org.example.News"))
    }

    @Test(
        "what is not to be launched is refused, with a reason",
        arguments: [
            ("Exec=x\nHidden=true", "removed"), ("Exec=x\nTerminal=true", "terminal"), ("", "Exec= is missing"),
            ("Exec=%U", "no program"), ("Exec=x\nType=Link", "no application"), ("Exec=x\nName=", "Name= is missing"),
            ("Exec=x\nHidden=maybe", "neither true nor false"),
        ])
    func refused(lines: String, reason: String) {
        let error = #expect(throws: DesktopEntryError.self) { try application(lines) }
        #expect(error?.description.contains(reason) == true, "\(String(describing: error))")
    }

    @Test("a dash of an id may stand for a folder")
    func places() {
        #expect(
            DesktopApplication.places(of: "a-b-c", dataFolders: ["/d", "/e"]) == [
                "/d/applications/a-b-c.desktop", "/d/applications/a/b-c.desktop", "/d/applications/a/b/c.desktop",
                "/e/applications/a-b-c.desktop", "/e/applications/a/b-c.desktop", "/e/applications/a/b/c.desktop",
            ])
        #expect(DesktopApplication.places(of: "a.desktop", dataFolders: ["/d"]) == ["/d/applications/a.desktop"])
    }
}
