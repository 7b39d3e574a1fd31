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
  func `an encoding is what the document says`(
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

  @Test func `bytes that are not what the document says are a finding, and nothing is printed`()
    throws
  {
    let prolog = "<?xml version=\"1.0\" encoding=\"UTF-7\"?>"
    let output = try outputOfProcess {
      #expect(!read("<state id='ä€'/>", prolog: prolog).isSound)
    }
    #expect(!output.contains("conversion failed"))
  }

  // MARK: - Bounds

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
}

private func many(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }
#endif
