#if SCXML
import StatecraftSCXML
import Testing

/// Values of documents as JSON.
@Suite struct ValueJSONTests {
  /// The names of an object's members as numbers of their scalars, and its values.
  private func members(_ json: String) throws -> [(name: [UInt32], value: SCXMLValue)] {
    guard case .object(let members) = try #require(SCXMLValue(json: json)) else { return [] }
    return members.map { ($0.name.unicodeScalars.map(\.value), $0.value) }
  }

  @Test func `a text keeps its byte order mark, in values and in names`() throws {
    guard case .string(let text) = try #require(SCXMLValue(json: "\"\u{FEFF}a\"")) else {
      Issue.record("no text")
      return
    }
    #expect(text.unicodeScalars.map(\.value) == [0xFEFF, 0x61])
    let found = try members("{\"\u{FEFF}\":1,\"\":2}")
    #expect(found.map(\.name) == [[0xFEFF], []])
    #expect(found.map(\.value) == [.number(1), .number(2)])
  }

  @Test func `names that differ in how an accent is composed are two names`() throws {
    let found = try members("{\"\u{E9}\":1,\"e\u{301}\":2}")
    #expect(found.map(\.name) == [[0xE9], [0x65, 0x301]])
    #expect(found.map(\.value) == [.number(1), .number(2)])
  }

  @Test func `members keep their order, and the last of one name stays`() throws {
    let value = try #require(SCXMLValue(json: #"{"b":1,"a":2,"b":{"d":3,"c":null}}"#))
    #expect(value.json == #"{"b":{"d":3,"c":null},"a":2}"#)
  }

  @Test(arguments: [
    ("0", 0), ("-0", -0.0), ("1e3", 1000), ("0.1", 0.1), ("1e-400", 0),
    ("9007199254740993", 9_007_199_254_740_992),
  ])
  func `a number is the nearest one`(json: String, expected: Double) {
    #expect(SCXMLValue(json: json) == .number(expected))
  }

  @Test(arguments: [
    "", "{", "[1,]", "tru", "01", "\"", "\"\\x\"", "\"\\ud800\"", "1 2", "{\"a\"}", "nan",
    "1e400", "[{\"a\":-1e400}]",
  ])
  func `what is not JSON is no value`(json: String) {
    #expect(SCXMLValue(json: json) == nil)
  }

  @Test func `lists may be nested 512 levels deep`() {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(SCXMLValue(json: nested(512)) != nil)
    #expect(SCXMLValue(json: nested(513)) == nil)
    #expect(SCXMLValue(json: nested(1_000_000)) == nil)
  }

  @Test func `elements stay what they are`() throws {
    let json =
      "{\"$xml\":[{\"n\":\"order\",\"p\":\"o\",\"u\":\"urn:o\","
      + "\"a\":[[\"o:id\",\"\u{FEFF}7\",\"urn:o\"]],\"c\":[\"\u{FEFF} a\"]},\"end\"]}"
    let value = try #require(SCXMLValue(json: json))
    guard case .xml(let nodes) = value, case .element(let element)? = nodes.first else {
      Issue.record("no element")
      return
    }
    #expect(nodes.count == 2)
    #expect(element.name == "order")
    #expect(element.attributes.first?.value.unicodeScalars.map(\.value) == [0xFEFF, 0x37])
    #expect(value.json == json)
    #expect(SCXMLValue(json: value.json) == value)
  }
}
#endif
