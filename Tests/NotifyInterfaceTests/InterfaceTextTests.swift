import NotifyInterface
import Testing
import Varlink

@Suite("The served descriptions")
struct InterfaceTextTests {
    @Test("a description begins with its interface and survives its printer", arguments: Interfaces.descriptions)
    func descriptionsAreRead(_ interface: InterfaceDescription) throws {
        #expect(interface.source.contains("\ninterface \(interface.name)\n"))
        #expect(["Notifications", "Clients", "Manager"].contains { interface.name == "org.notifyd.\($0)" })
        #expect(!interface.documentation.isEmpty)
    }

    @Test("every member and every field is documented", arguments: Interfaces.descriptions)
    func fieldsAreDocumented(_ interface: InterfaceDescription) {
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
