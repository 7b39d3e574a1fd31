#if SCXML
import Foundation
import Statecraft
import StatecraftSCXML
import Testing

/// How documents are read, also hostile ones.
@Suite struct ReadingTests {
  private func read(_ states: String, prolog: String = "") -> SCXMLDocument {
    let text = """
      \(prolog)<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0">\(states)</scxml>
      """
    return SCXMLDocument(text.utf8, name: "test.scxml")
  }

  // MARK: - Encodings

  @Test(arguments: [
    ("UTF-16LE", String.Encoding.utf16LittleEndian), ("UTF-16BE", .utf16BigEndian),
    ("ISO-8859-1", .isoLatin1), ("UTF-8", .utf8), ("windows-1252", .windowsCP1252),
  ])
  func `a document is read in its declared encoding`(
    _ name: String,
    _ encoding: String.Encoding
  )
    throws
  {
    let text = """
      <?xml version="1.0" encoding="\(name)"?>
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0"><state id="ä"/></scxml>
      """
    let document = SCXMLDocument(try #require(text.data(using: encoding)), name: "test.scxml")
    #expect(document.diagnostics.map(\.description) == [])
    #expect(document.stateNames == ["ä"])
  }

  @Test func `bytes outside of the declared encoding are a finding, and nothing is printed`()
    throws
  {
    let prolog = "<?xml version=\"1.0\" encoding=\"UTF-7\"?>"
    let output = try outputOfProcess {
      #expect(!read("<state id='ä€'/>", prolog: prolog).isSound)
    }
    #expect(!output.contains("conversion failed"))
  }

  // MARK: - Bounds

  private static let large: [String: @Sendable () -> String] = [
    "text in many pieces": { "<script>\(many("&lt;", 1_000_000))</script>" },
    "a list of one target": {
      "<state id='a'><transition event='x' target='\(many("a ", 200_000))'/></state>"
    },
    "a list of many targets": {
      let names = (0..<20_000).map { "r\($0)" }
      return """
        <state id='a'><transition event='x' target='\(names.joined(separator: " "))'/></state>
        <parallel id='p'>\(names.map { "<state id='\($0)'/>" }.joined())</parallel>
        """
    },
  ]

  @Test(.timeLimit(.minutes(30)), arguments: large.keys.sorted())
  func `the time to read a document grows linearly`(_ name: String) throws {
    let states = try #require(Self.large[name])
    #expect(read(states() + "<state id='last'/>").diagnostics.map(\.description) == [])
  }

  @Test func `a document lists all events that its transitions name`() {
    let document = read(
      """
      <state id='a'><transition event='open stop.now stop.*'/><transition event='* x.'/>
      <transition event='open'/><transition cond="In('a')"/></state>
      """
    )
    #expect(document.eventNames == ["open", "stop", "stop.now", "x"])
  }

  @Test func `the number of parts of an event name is limited`() {
    let document = read(
      """
      <state id='a'><transition event='\(many("a.", 63))b'/>
      <transition event='x \(many("a.", 100_000))b'/></state>
      """
    )
    #expect(
      document.diagnostics.map(\.description) == [
        """
        test.scxml:2:1: error: the event 'a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.…' has \
        100001 parts; write at most 64, separated by dots.
        """
      ]
    )
  }

  @Test func `attributes that a type declaration adds cannot make a document huge`() {
    let document = read(
      many("<state/>", 2_000),
      prolog: "<!DOCTYPE scxml [<!ATTLIST state x CDATA '\(many("x", 1_000_000))'>]>"
    )
    #expect(document.diagnostics.count == 1)
    #expect(
      document.diagnostics.first?.problem
        == """
        the document is not well-formed XML: its default attributes make it larger than 33554432 \
        bytes
        """
    )
  }

  // MARK: - Findings

  @Test func `findings are reported in document order`() {
    let document = read(
      """
      <state id="a" initial="x"><state id="b"/>
        <transition/>
        <state><onentry><send><param name="p"/></send></onentry></state>
        <history id="h"/>
      </state>
      <state id="a"/>
      """
    )
    let lines = document.diagnostics.compactMap { $0.location?.line }
    #expect(lines == [1, 2, 3, 4, 6])
  }

  @Test func `a value may be given only once, and blanks are not a value`() {
    let document = read(
      """
      <datamodel>
        <data id="fine" expr="1">
        </data>
        <data id="two" src="x">5</data>
      </datamodel>
      <script src="x">1</script>
      <state id="a"><onentry><send event="x"><content expr="1">2</content></send></onentry>
        <invoke autoforward="yes"/></state>
      """
    )
    #expect(
      document.diagnostics.map(\.problem) == [
        "<data id='two'> has several values", "<script> has both 'src' and content",
        "<content> has both 'expr' and content", "autoforward='yes' is unknown",
      ]
    )
  }

  @Test func `targets that cannot be active together are named`() {
    let document = read(
      """
      <state id="start"><transition event="x" target="a1 p b1"/>
        <transition event="y" target="a1 b1 a2"/><transition event="z" target="p start"/></state>
      <parallel id="p">
        <state id="a"><state id="a1"/><state id="a2"/></state>
        <state id="b"><state id="b1"/></state>
      </parallel>
      """
    )
    #expect(
      document.diagnostics.map(\.problem) == [
        "'a1' and 'a2' cannot be active together", "'p' and 'start' cannot be active together",
      ]
    )
  }

  @Test func `initial and default states that cannot be active together are named, too`() {
    let text = """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" initial="a b">
      <state id="a" initial="a1 a2"><state id="a1"/><state id="a2"/>
      <history id="h"><transition target="a1 a2"/></history></state>
      <state id="b"><initial><transition target="b1 b2"/></initial>
      <state id="b1"/><state id="b2"/></state></scxml>
      """
    let document = SCXMLDocument(text.utf8, name: "test.scxml")
    #expect(
      document.diagnostics.map { "\($0.location?.line ?? 0) \($0.problem)" } == [
        "1 'a' and 'b' cannot be active together", "2 'a1' and 'a2' cannot be active together",
        "3 'a1' and 'a2' cannot be active together", "4 'b1' and 'b2' cannot be active together",
      ]
    )
  }

  @Test func `elements of other namespaces are not SCXML elements`() {
    let document = read(
      """
      <state id="a"><initial><transition target="b"/><x:transition xmlns:x="urn:x"/></initial>
        <state id="b"/></state>
      """
    )
    #expect(document.diagnostics.map(\.description) == [])
  }

  @Test func `an id that looks generated is kept when the document is written`() {
    let document = read(
      """
      <state><transition event="x" target="a#2"/></state>
      <state id="a#2"><transition event="x" target="h#1"/><history id="h#1">
        <transition target="a#3"/></history><state id="a#3"/></state>
      """
    )
    #expect(document.diagnostics.map(\.description) == [])
    let copy = SCXMLDocument(document.scxml.utf8, name: "test.scxml")
    #expect(copy.outline == document.outline)
  }

  @Test func `foreign data and content are written without additional blanks`() {
    let document = read(
      """
      <datamodel><data id="x"><a><b/></a></data></datamodel>
      <state id="a b"><onentry>
        <assign location="x"><a><b/></a></assign>
        <send event="x"><content><a><b c="&quot;&#9;"/></a></content></send>
        <script><![CDATA[ if (1 < 2) { x = ']]>'; } ]]></script>
        <y:do xmlns:y="urn:y" y:a="1"><y:in><z xmlns="urn:z"/></y:in></y:do>
      </onentry></state>
      """.replacing("]]>'", with: "]]]]><![CDATA[>'")
    )
    #expect(document.diagnostics.map(\.description) == [])
    let copy = SCXMLDocument(document.scxml.utf8, name: "test.scxml")
    #expect(copy.outline == document.outline)
  }
}

private func many(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }
#endif
