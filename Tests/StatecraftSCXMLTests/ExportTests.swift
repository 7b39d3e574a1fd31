#if SCXML
import Foundation
import Statecraft
import StatecraftSCXML
import Testing

@Suite struct ExportTests {
  @Test(.enabled(if: Conformance.isHere, Conformance.comment), arguments: Conformance.documents)
  func `a document that is written and read again is the same and runs the same`(
    _ test: Conformance.Test
  ) throws {
    let file = Conformance.folder.appending(path: test.file)
    let first = try SCXMLDocument(contentsOf: file)
    let text = first.scxml
    let second = SCXMLDocument(text.utf8, name: file.path, base: file.deletingLastPathComponent())
    #expect(second.diagnostics.map(\.description) == [], "\(text)")
    #expect(second.outline == first.outline, "\(text)")
    #expect(second.scxml == text)
    guard test.isAutomated, !test.needsHTTP else { return }
    let platform = SCXMLPlatform()
    let session = try platform.start(second)
    platform.advance(by: .seconds(60))
    #expect(session.configuration == ["pass"], "\(text)")
  }
}
#endif
