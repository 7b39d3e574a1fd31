#if Command && SCXML
import Foundation
import Statecraft
import StatecraftCommandLine
import StatecraftExploration
import StatecraftSCXML
import Testing

/// Documents with parts that must fail: what `check` calls an error, no exploration takes.
@Suite struct DocumentErrorTests {
  /// Writes a document with content that runs when 'b' is entered, for the time of a body.
  private func withDocument<Result>(
    _ content: String,
    data: String = "ecmascript",
    _ body: (_ path: String) throws -> Result
  ) throws -> Result {
    let text = """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" name="test" datamodel="\(data)">
        <state id="a"><transition event="go" target="b"/></state>
        <state id="b">
          <onentry>\(content)</onentry>
          <transition event="back" target="a"/>
        </state>
      </scxml>
      """
    let folder = FileManager.default.temporaryDirectory
    let file = folder.appending(path: "\(UUID().uuidString).scxml")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(text.utf8).write(to: file)
    return try body(file.path)
  }

  @Test(
    arguments: [
      ("<log expr=\"1 +\"/>", "ecmascript"), ("<script>var n = ;</script>", "ecmascript"),
      ("<if cond=\"1 &lt;\"><log/></if>", "ecmascript"),
      ("<send event=\"x\" delay=\"10 sec\"/>", "ecmascript"),
      ("<send event=\"x\" target=\"nowhere\"/>", "ecmascript"),
      ("<log expr=\"1\"/>", "null"), ("<log/>", "xpath"),
      ("<assign location=\"n\" expr=\"1\"/><cancel sendid=\"none\"/>", "null"),
    ] as [(String, String)]
  )
  func `what check calls an error is refused with all that check finds`(
    content: String,
    data: String
  ) throws {
    try withDocument(content, data: data) { path in
      let document = try DocumentFile.read(path)
      let findings = document.check(.ofCommand)
      #expect(document.isSound)
      #expect(findings.contains { $0.severity == .error })
      let refused = CommandError(.data, findings.map { "\($0)" }.joined(separator: "\n"))
      let proving = #expect(throws: CommandError.self) {
        try DocumentFile.proving(path, DocumentQuestions())
      }
      #expect(proving == refused)
      let planning = #expect(throws: CommandError.self) {
        try DocumentFile.planner(path, DocumentQuestions())
      }
      #expect(planning == refused)
    }
  }

  @Test func `a document that cannot run is refused with its diagnostics`() throws {
    try withDocument("<foo/>") { path in
      let document = try DocumentFile.read(path)
      #expect(!document.isSound)
      let error = #expect(throws: CommandError.self) {
        try DocumentFile.proving(path, DocumentQuestions())
      }
      #expect(error?.code == .data)
      #expect(document.diagnostics.allSatisfy { error?.message.contains("\($0)") == true })
    }
  }

  @Test func `what check warns of is told, and the document is proved`() throws {
    try withDocument("<cancel sendid=\"none\"/>") { path in
      let findings = try DocumentFile.read(path).check(.ofCommand)
      #expect(findings.map(\.severity) == [.warning])
      var request = ProofRequest()
      var notes: [String] = []
      request.note = { notes.append($0) }
      let proof = try DocumentFile.proving(path, DocumentQuestions())(request)
      #expect(notes == findings.map { "\($0)" })
      #expect(proof.summary.exitCode == 0)
      #expect(proof.summary.situations == 2)
    }
  }
}
#endif
