import Testing
import Varlink

struct ObjectWriterTests {
    private struct Item: JSONEncodable {
        var name: String?
        var children: [Item] = []

        func encode(into object: inout ObjectWriter) {
            object.set("name", name)
            object.set("children", children.isEmpty ? nil : children)
        }
    }

    private struct Everything: JSONEncodable {
        func encode(into object: inout ObjectWriter) {
            object.set("string", "a\"b")
            object.set("int64", Int64.min)
            object.set("int", 7)
            object.set("double", 0.5)
            object.set("bool", false)
            object.set("json", JSON.null)
            object.set("raw", RawJSON(checked: Array("{ \"kept\":1 }".utf8)))
            object.set("item", Item(name: "x", children: [Item(), Item(name: "y")]))
            object.set("strings", ["a", "b"])
            object.set("ints", [1, 2] as [Int64])
            object.set("object", ["z": 1, "a": [2]] as JSONObject)
            object.set("absent", nil as String?)
            object.set("absentItem", nil as Item?)
            object.set("absentStrings", nil as [String]?)
        }
    }

    @Test("members are written in order, nil ones left out, checked text spliced as it is")
    func everything() throws {
        var bytes = Array("x".utf8)
        ObjectWriter.append(Everything(), to: &bytes)
        #expect(
            String(decoding: bytes, as: UTF8.self)
                == #"x{"string":"a\"b","int64":-9223372036854775808,"int":7,"double":0.5,"#
                + #""bool":false,"json":null,"raw":{ "kept":1 },"item":{"name":"x","children":[{},{"name":"y"}]},"#
                + #""strings":["a","b"],"ints":[1,2],"object":{"z":1,"a":[2]}}"#)
    }

    @Test("an object writes itself and reads itself")
    func objectRoundTrip() throws {
        let object: JSONObject = ["a": 1, "b": ["c": .null]]
        #expect(try JSONObject(encoding: object) == object)
        #expect(try JSONObject(object) == object)
        #expect(try JSONObject(encoding: Item(name: "n")) == ["name": "n"])
    }
}
