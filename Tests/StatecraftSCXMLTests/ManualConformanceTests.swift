#if SCXML
import Foundation
import Statecraft
import StatecraftSCXML
import Testing

/// The W3C's manual tests, evaluated by the logs of the sessions.
///
/// The ninth is an instruction without a document: that a request that arrived is answered with 2xx
/// is shown in `HTTPReceivingTests`.
@Suite(.enabled(if: Conformance.isHere, Conformance.comment)) struct ManualConformanceTests {
  let log = Log()

  private func run(_ number: Int) throws -> [String] {
    let file = Conformance.folder.appending(path: "w3c-manual/test\(number).scxml")
    let document = try SCXMLDocument(contentsOf: file)
    let platform = SCXMLPlatform(log.settings)
    let session = try platform.start(document)
    platform.advance(by: .seconds(60))
    #expect(session.isDone)
    return session.configuration
  }

  @Test func `6.2 · 178: all parameters with one name are delivered`() throws {
    #expect(try run(178) == ["final"])
    #expect(log.lines == [#"_event : {"Var1":2,"Var1":3}"#])
  }

  @Test func `6.4 · 230: a forwarded event has the same fields`() throws {
    #expect(try run(230) == ["final"])
    let half = log.lines.count / 2
    #expect(half == 7)
    #expect(log.lines.prefix(half) == log.lines.suffix(half))
    #expect(log.lines.first == "name is : childToParent")
  }

  @Test func `6.4 · 250: a cancelled session runs its exit actions`() throws {
    #expect(try run(250) == ["final"])
    #expect(log.lines == ["Exiting sub01", "Exiting sub0"])
  }

  @Test func `5.8 · 301: a document whose script cannot be fetched is refused`() throws {
    #expect(throws: SCXMLError.self) { try run(301) }
    #expect(log.lines.isEmpty)
  }

  @Test func `5.9 · 307: unbound and undeclared variables behave the same`() throws {
    #expect(try run(307) == ["final"])
    #expect(
      log.lines == [
        "entering s0 value of Var 1 is: : undefined", "no error in s0: undefined",
        "entering s1, value of non-existent substructure of Var 1 is: : undefined",
        "No error in s1: undefined",
      ]
    )
  }

  @Test(arguments: [313, 314])
  func `5.9 · 313 and 314: an illegal expression is an error where it is evaluated`(
    _ number: Int
  ) throws {
    #expect(try run(number) == ["pass"])
  }

  @Test func `3.13 · 415: a session halts in a final state at the top`() throws {
    let file = Conformance.folder.appending(path: "w3c-manual/test415.scxml")
    let platform = SCXMLPlatform(log.settings)
    var causes: [String] = []
    platform.onStep = { _, step in causes += step.steps.map { "\($0.cause)" } }
    let session = try platform.start(try SCXMLDocument(contentsOf: file))
    #expect(session.isDone)
    #expect(session.configuration == ["final"])
    #expect(causes == ["start"])
  }
}
#endif
