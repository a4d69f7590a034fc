import NotifyInterface
import Testing
import Varlink

@Suite("The served descriptions")
struct InterfaceTextTests {
    @Test("what is served is the file in Sources", arguments: Interfaces.descriptions.map(\.name))
    func servedTextIsTheFile(_ name: String) throws {
        let interface = try #require(Interfaces.descriptions.first { $0.name == name })
        let file = try SourceText.ofInterface(name)
        #expect(interface.source == file)
        #expect(interface.source.contains("\ninterface \(name)\n"))
    }

    @Test("a description survives its printer", arguments: Interfaces.descriptions.map(\.name))
    func descriptionsArePrinted(_ name: String) throws {
        let interface = try #require(Interfaces.descriptions.first { $0.name == name })
        #expect(try InterfaceDescription(parsing: interface.description).members == interface.members)
    }

    @Test("every member and every field is documented", arguments: Interfaces.descriptions.map(\.name))
    func fieldsAreDocumented(_ name: String) throws {
        let interface = try #require(Interfaces.descriptions.first { $0.name == name })
        #expect(!interface.documentation.isEmpty)
        for member in interface.members {
            #expect(!member.documentation.isEmpty, "\(member.name)")
            for field in fields(of: member) {
                #expect(!field.documentation.isEmpty, "\(member.name).\(field.name)")
            }
        }
    }

    @Test("a type that two interfaces have is the same in both")
    func sharedTypesAreEqual() {
        let types = Interfaces.descriptions.flatMap(\.members).filter {
            if case .type = $0.kind { true } else { false }
        }
        for (name, same) in Dictionary(grouping: types, by: \.name) {
            #expect(Set(same.map(\.kind)).count == 1, "\(name)")
        }
    }

    private func fields(of member: MemberDescription) -> [FieldDescription] {
        switch member.kind {
        case .type(.structure(let fields)), .error(let fields): fields
        case .method(let input, let output): input + output
        case .type: []
        }
    }
}
