import Foundation
import FuzzTargets
import Testing

/// The committed inputs keep every property, without the fuzzer.
struct CorpusTests {
    private static let corpus = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Corpus")

    @Test("every input in the corpus runs through its target", arguments: FuzzTarget.all.map(\.name))
    func corpusFilesKeepTheProperties(name: String) throws {
        let target = try #require(FuzzTarget.named(name))
        let folder = Self.corpus.appending(path: name)
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        #expect(!files.isEmpty, "\(folder.path()) needs a few inputs")
        for file in files {
            target.run([UInt8](try Data(contentsOf: file)))
        }
    }

    @Test("every folder of the corpus has a target")
    func foldersHaveTargets() throws {
        let folders = try FileManager.default.contentsOfDirectory(atPath: Self.corpus.path())
        for folder in folders {
            #expect(FuzzTarget.named(folder) != nil, "no target is called \(folder)")
        }
    }
}
