#if Command && SCXML
import Foundation
import StatecraftCommandLine
import StatecraftExploration
import StatecraftRecording
import Testing

/// The command `prove` with SCXML documents.
@Suite struct DocumentProofTests {
  private func prove(
    _ text: String,
    data: String = "null",
    recording: Bool = false,
    budget: ExplorationBudget = .standard,
    _ ask: (inout DocumentQuestions) -> Void = { _ in }
  ) throws -> MachineProof {
    let folder = FileManager.default.temporaryDirectory
    let file = folder.appending(path: "\(UUID().uuidString).scxml")
    defer { try? FileManager.default.removeItem(at: file) }
    let document =
      "<scxml xmlns=\"http://www.w3.org/2005/07/scxml\" version=\"1.0\" name=\"test\" "
      + "datamodel=\"\(data)\">\n\(text)\n</scxml>"
    try Data(document.utf8).write(to: file)
    var questions = DocumentQuestions()
    ask(&questions)
    var request = ProofRequest()
    request.recordsPaths = recording
    request.budget = budget
    return try DocumentFile.proving(file.path, questions)(request)
  }

  /// A door with a lock; the lock can be thrown while the door is open.
  private let door = """
    <parallel id="all">
      <state id="door" initial="closed">
        <state id="closed"><transition event="open" cond="In(unlocked)" target="opened"/></state>
        <state id="opened"><transition event="close" target="closed"/></state>
      </state>
      <state id="lock" initial="unlocked">
        <state id="unlocked"><transition event="turn" target="locked"/></state>
        <state id="locked"><transition event="turn" target="unlocked"/></state>
      </state>
    </parallel>
    """

  @Test func `claims about a document without data are proved and refuted exactly`() throws {
    let proof = try prove(door) {
      $0.always = ["In(\"closed\") || In(\"opened\")"]
      $0.never = ["In(\"opened\") && In(\"locked\")"]
      $0.alwaysPossible = ["In(\"opened\")"]
    }
    #expect(proof.summary.claims.map(\.verdict) == [.proved, .refuted, .proved])
    #expect(proof.summary.situations == 4)
    #expect(proof.summary.exitCode == 1)
    #expect(proof.summary.claims[1].path?.steps.map(\.event) == ["open", "turn"])
    #expect(
      proof.summary.assumptions == ["from outside come, one at a time: open, close, turn"]
    )
    #expect(proof.summary.findings.isEmpty)
  }

  @Test func `findings need no claim and are acknowledged`() throws {
    let text = """
      <state id="a"><transition event="go" target="b"/></state>
      <state id="b"><transition event="never.sent" cond="In(a)" target="c"/></state>
      <state id="c"/>
      """
    let proof = try prove(text)
    #expect(proof.summary.exitCode == 0)
    let kinds = proof.summary.findings.map(\.kind)
    #expect(kinds == [.stuck, .unreachedState, .guardNeverTrue, .unhandledEvent])
    #expect(proof.summary.findings.map(\.line) == [nil, 4, 3, nil])
    #expect(proof.summary.findings[0].path?.steps.map(\.event) == ["go"])
    let known = try prove(text) {
      $0.acknowledged = ["stuck:b", "unreachedState", "guardNeverTrue", "unhandledEvent"]
    }
    #expect(known.summary.findings.isEmpty)
  }

  @Test func `delays are exact, and a cancelled event does not come`() throws {
    let proof = try prove(
      """
      <state id="waiting">
        <onentry><send event="late" id="late" delay="30s"/>
          <send event="soon" delay="10s"/></onentry>
        <onexit><cancel sendid="late"/></onexit>
        <transition event="late" target="lost"/>
        <transition event="press" target="done"/>
        <transition event="soon" target="warned"/>
      </state>
      <state id="warned"><transition event="late" target="lost"/>
        <transition event="press" target="done"/></state>
      <state id="lost"/>
      <final id="done"/>
      """
    ) {
      $0.never = ["In(\"lost\")"]
      $0.possible = ["In(\"warned\")"]
    }
    // The way out of 'waiting' cancels what would lead to 'lost', and 'soon' is always first.
    #expect(proof.summary.claims.map(\.verdict) == [.proved, .proved])
    #expect(proof.summary.claims[1].path?.steps.map(\.delay) == [10])
    #expect(proof.summary.findings.contains { $0.problem.contains("'lost' is never entered") })
  }

  @Test func `what a document sends to itself belongs to the step`() throws {
    let proof = try prove(
      """
      <state id="a"><transition event="go" target="b"><send event="own"/><raise event="first"/>
        </transition></state>
      <state id="b"><transition event="first" target="c"/></state>
      <state id="c"><transition event="own" target="d"/></state>
      <final id="d"/>
      """
    ) {
      $0.never = ["In(\"b\") || In(\"c\")"]
      $0.possible = ["In(\"d\")"]
    }
    #expect(proof.summary.claims.map(\.verdict) == [.proved, .proved])
    #expect(proof.summary.situations == 2)
  }

  private let counter = """
    <datamodel><data id="n" expr="0"/></datamodel>
    <state id="counting">
      <transition event="add" cond="_event.data > 0"><assign location="n" expr="n + _event.data"/>
      </transition>
      <transition event="reset"><assign location="n" expr="0"/></transition>
    </state>
    """

  @Test func `data in ECMAScript are explored up to a bound`() throws {
    let proof = try prove(counter, data: "ecmascript") {
      $0.events = ["add 1", "add 2"]
      $0.bounds = ["n < 10"]
      $0.never = ["n == 7"]
      $0.always = ["n < 20"]
      $0.possible = ["n == 11"]
    }
    #expect(proof.summary.claims.map(\.verdict) == [.bounded, .refuted, .proved])
    let events = proof.summary.claims[1].path?.steps.map(\.event)
    #expect(events == ["add 1", "add 2", "add 2", "add 2"])
    #expect(proof.summary.claims[1].path?.steps[0].changes.map(\.name) == ["n"])
    #expect(proof.summary.situations == 12)
    #expect(proof.summary.assumptions.contains("bound: n < 10"))
    #expect(proof.summary.exitCode == 1)
  }

  @Test func `data without a bound end the exploration, and nothing is called proved`() throws {
    let proof = try prove(
      """
      <datamodel><data id="n" expr="0"/></datamodel>
      <state id="a"><transition event="add"><assign location="n" expr="n + 1"/></transition></state>
      """,
      data: "ecmascript",
      budget: ExplorationBudget(situations: 200)
    ) { $0.always = ["n >= 0"] }
    #expect(proof.summary.claims.map(\.verdict) == [.unknown])
    #expect(proof.summary.exitCode == 3)
    #expect(proof.summary.problems.first?.contains("situations ended") == true)
  }

  @Test(arguments: [
    ("In(", "cannot be read"), ("nothing == 1", "cannot be read"), ("In(\"nowhere\")", "nowhere"),
  ])
  func `a condition that cannot be read is refused`(_ text: String, _ reason: String) {
    let error = #expect(throws: CommandError.self) { try prove(door) { $0.always = [text] } }
    #expect(error?.code == .proofUsage)
    #expect(error?.message.contains(reason) == true, "\(error?.message ?? "")")
  }

  @Test func `a condition that names an unknown variable proves nothing`() {
    let text = """
      <datamodel><data id="count" expr="0"/></datamodel>
      <state id="a"><transition event="go" target="b"/></state>
      <state id="b"/>
      """
    let error = #expect(throws: CommandError.self) {
      try prove(text, data: "ecmascript") { $0.never = ["conut < 0"] }
    }
    #expect(error?.message.contains("the condition 'conut < 0' cannot be evaluated") == true)
  }

  @Test func `a document that cannot be explored is refused with its place`() {
    let error = #expect(throws: CommandError.self) {
      try prove("<state id=\"a\"><invoke type=\"scxml\" src=\"b.scxml\"/></state>")
    }
    #expect(error?.code == .proofUsage)
    #expect(error?.message.contains(".scxml:2: <invoke> in 'a'") == true)
    let random = #expect(throws: CommandError.self) {
      try prove(
        """
        <datamodel><data id="n" expr="0"/></datamodel>
        <state id="a"><transition event="go" cond="Math.random() > 2" target="a"/></state>
        """,
        data: "ecmascript"
      )
    }
    #expect(random?.message.contains("Math.random does not depend on the data") == true)
  }

  @Test func `a path is a recording that the document replays`() throws {
    let proof = try prove(counter, data: "ecmascript", recording: true) {
      $0.events = ["add 3"]
      $0.bounds = ["n < 10"]
      $0.never = ["n == 6"]
    }
    let recording = try #require(proof.paths.first).recording
    #expect(recording.steps.map(\.event) == ["start", "add", "add"])
    #expect(recording.steps.map(\.payload) == [nil, "3", "3"])
  }
}
#endif
