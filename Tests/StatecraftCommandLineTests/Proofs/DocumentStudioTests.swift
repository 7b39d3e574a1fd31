#if Command && SCXML && Studio
import Foundation
import StatecraftExploration
import StatecraftSCXML
import StatecraftStudio
import Testing

@testable import StatecraftCommandLine

/// What the studio proves of SCXML documents.
@Suite struct DocumentStudioTests {
  private let request = StudioProofRequest(time: .seconds(1_800), bytes: 1 << 30) { false }

  private let gate = """
    <state id="closed">
      <transition event="push" target="open"/>
      <transition event="push" cond="In('open')" target="broken"/>
    </state>
    <state id="open"><transition event="pass" target="closed"/></state>
    <state id="broken"/>
    """

  private func proof(
    _ text: String,
    _ ask: (inout DocumentQuestions) -> Void = { _ in }
  ) throws -> StudioProof {
    var questions = DocumentQuestions()
    ask(&questions)
    let document = SCXMLDocument(
      Data(
        """
        <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" name="gate" datamodel="null">
        \(text)
        </scxml>
        """.utf8
      ),
      name: "gate.scxml"
    )
    return try StudioProof.claims(of: document, at: "gate.scxml", questions)
  }

  @Test func `what the command line claims of a document is proved and refuted`() throws {
    let proof = try proof(gate) {
      $0.never = ["In('broken')"]
      $0.always = ["In('closed')"]
    }
    #expect(proof.obstacle == nil)
    #expect(proof.claims == ["always In('closed')", "never In('broken')"])
    let report = try proof.prove(request)
    #expect(report.claims.map(\.name) == proof.claims)
    #expect(report.claims.map(\.verdict) == ["refuted", "proved"])
    let path = try #require(report.claims[0].path)
    #expect(path.start == ["closed"])
    #expect(path.steps.map(\.event) == ["push"])
    #expect(path.steps.map(\.configuration) == [["open"]])
    #expect(path.steps.map(\.transitions) == [[0]])
    #expect(report.assumptions.contains("from outside come, one at a time: push, pass"))
  }

  @Test func `each transition of a document has a shortest way, or a reason`() throws {
    let proof = try proof(gate)
    #expect(proof.claims == [])
    #expect(try proof.prove(request).problems == [])
    let reach = try proof.reach(request).transitions
    #expect(reach.keys.sorted() == [0, 1, 2])
    guard case .path(let push) = reach[0], case .infeasible(let reason) = reach[1],
      case .path(let pass) = reach[2]
    else {
      Issue.record("\(reach)")
      return
    }
    #expect(push.steps.map(\.event) == ["push"])
    #expect(pass.steps.map(\.event) == ["push", "pass"])
    #expect(reason == "its guard is false whenever the event comes")
  }

  @Test
  func `a document that cannot be explored is shown with the reason unless something is asked`()
    throws
  {
    let caller = "<state id=\"a\"><invoke type=\"scxml\" src=\"other.scxml\"/></state>"
    let obstacle = try #require(try proof(caller).obstacle)
    let error = #expect(throws: CommandError.self) {
      try self.proof(caller) { $0.never = ["In('a')"] }
    }
    #expect(error == CommandError(.proofUsage, obstacle))
    #expect(obstacle.contains("invoke"))
  }

  @Test func `a claim that cannot be read is refused before the studio opens`() throws {
    let error = #expect(throws: CommandError.self) {
      try self.proof(gate) { $0.never = ["In('nowhere')"] }
    }
    #expect(error?.code == .proofUsage)
    #expect(error?.message.hasPrefix("'--never In('nowhere')', column ") == true)
  }
}
#endif
