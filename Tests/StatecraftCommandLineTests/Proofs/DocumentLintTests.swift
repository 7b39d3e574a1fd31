#if Command && SCXML
import Foundation
import Statecraft
import StatecraftCommandLine
import Testing

/// The command `check` on SCXML documents whose charts have probable mistakes.
@Suite struct DocumentLintTests {
  /// A radio with a volume that never changes.
  private static let radio = """
    <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="null" initial="radio">
      <parallel id="radio">
        <state id="power" initial="off">
          <transition event="press" target="off"/>
          <state id="off"><transition event="press" target="on"/></state>
          <state id="on"><transition event="press" target="off"/></state>
        </state>
        <state id="volume"/>
      </parallel>
    </scxml>
    """

  private func findings(acknowledged: [String] = []) throws -> [String] {
    let folder = FileManager.default.temporaryDirectory
    let file = folder.appending(path: "\(UUID().uuidString).scxml")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(Self.radio.utf8).write(to: file)
    return try DocumentFile.findings(file.path, acknowledged: acknowledged).map {
      "\($0.location?.line ?? 0): \($0.severity.rawValue): \($0.problem); \($0.suggestion)"
    }
  }

  @Test func `probable mistakes of a document are warnings with their lines`() throws {
    #expect(
      try findings() == [
        "4: warning: 'power → off on press' is never taken: every state in 'power' reacts first, "
          + "without a guard; remove it, or give one of the other transitions a guard",
        "8: warning: the region 'volume' of 'radio' has only one state and does nothing; "
          + "add the states that it can be in, or remove it",
      ]
    )
  }

  @Test func `what is acknowledged is left out, in one state or in all`() throws {
    #expect(try findings(acknowledged: ["overriddenTransition", "idleRegion:volume"]) == [])
    #expect(try findings(acknowledged: ["idleRegion:power", "idleRegion:off"]).count == 2)
  }

  @Test(arguments: [
    ("idle", "'idle' is no kind of finding"),
    ("idleRegion:volum", "the document has no state 'volum'; did you mean"),
  ])
  func `what cannot be acknowledged is refused`(_ text: String, _ message: String) {
    let error = #expect(throws: CommandError.self) { try findings(acknowledged: [text]) }
    #expect(error?.code == .usage)
    #expect(error?.message.hasPrefix(message) == true, "\(error?.message ?? "")")
  }
}
#endif
