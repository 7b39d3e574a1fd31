#if Command && SCXML
import Foundation
import StatecraftCommandLine
import StatecraftExploration
import StatecraftRecording
import Testing

/// The command `prove` with SCXML documents.
@Suite struct DocumentProofTests {
  /// What is said while a document is explored.
  final class Notes { var all: [String] = [] }

  func prove(
    _ text: String,
    data: String = "null",
    recording: Bool = false,
    budget: ExplorationBudget = .standard,
    notes: Notes? = nil,
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
    if let notes { request.note = { notes.all.append($0) } }
    request.patience = .zero
    return try DocumentFile.proving(file.path, questions)(request)
  }

  /// A number that goes up to three, and back to zero.
  let numbers = """
    <datamodel><data id="n" expr="0"/></datamodel>
    <state id="a">
      <transition event="add" cond="n &lt; 3"><assign location="n" expr="n + 1"/></transition>
      <transition event="reset" cond="n > 0"><assign location="n" expr="0"/></transition>
    </state>
    """

  /// A door with a lock; the lock can be thrown while the door is open.
  let door = """
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
    #expect(proof.summary.findings.map(\.line) == [3, 4, 3, 1])
    #expect(proof.summary.findings[0].path?.steps.map(\.event) == ["go"])
    let known = try prove(text) {
      $0.acknowledged = ["stuck:b", "unreachedState", "guardNeverTrue", "unhandledEvent"]
    }
    #expect(known.summary.findings.isEmpty)
    let unneeded = try prove(door) { $0.acknowledged = ["stuck"] }.summary.findings
    #expect(unneeded.map(\.kind) == [.unneededAcknowledgement])
    #expect(unneeded.map { $0.file?.hasSuffix(".scxml") } == [true])
    #expect(unneeded.map(\.line) == [1])
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

  @Test func `a recorded path is what a session does with the events that it sends itself`() throws
  {
    let document = """
      <state id="quiet"><transition event="press" target="pressed"/></state>
      <state id="pressed">
        <onentry><raise event="ring"/><send event="echo"/><send event="fade" delay="2s"/></onentry>
        <transition event="ring" target="loud"/>
      </state>
      <state id="loud"><transition event="echo" target="louder"/></state>
      <state id="louder"><transition event="fade" target="silent"/></state>
      <state id="silent"/>
      """
    let proof = try prove(document, recording: true) { $0.never = ["In('silent')"] }
    let recording = try #require(proof.paths.first).recording
    #expect(recording.header.name.hasSuffix(".scxml"))
    #expect(recording.header.transitions.count == 4)
    #expect(recording.steps.map(\.event) == ["start", "press", "echo", "fade"])
    #expect(recording.steps.map(\.payload) == [nil, nil, nil, nil])
    #expect(recording.steps.map(\.time) == [.zero, .zero, .zero, .seconds(2)])
  }

  // MARK: - Runs

  @Test func `what follows is proved with fairness, and refuted by a loop without it`() throws {
    let document = """
      <state id="idle"><transition event="ask" target="asked"/></state>
      <state id="asked"><transition event="answer" target="idle"/>
        <transition event="wait" target="asked"/></state>
      """
    let fair = try prove(document) {
      $0.leads = ["In('asked') -> In('idle')"]
      $0.fair = ["answer"]
    }
    #expect(fair.summary.claims.map(\.name) == ["In('asked') leads to In('idle')"])
    #expect(fair.summary.claims.map(\.verdict) == [.proved])
    #expect(
      fair.summary.assumptions == [
        "from outside come, one at a time: ask, answer, wait", "fair: answer",
      ]
    )
    let unfair = try prove(document) { $0.leads = ["In('asked') -> In('idle')"] }
    #expect(unfair.summary.claims.map(\.verdict) == [.refuted])
    #expect(unfair.summary.claims[0].path?.steps.first?.event == "ask")
    #expect(unfair.summary.exitCode == 1)
    let vacuous = try prove(document) { $0.leads = ["In('asked') && In('idle') -> In('idle')"] }
    #expect(vacuous.summary.claims.map(\.verdict) == [.vacuous])
  }

  @Test func `weak fairness is for events that stay possible`() throws {
    let document = """
      <state id="a"><transition event="turn" target="b"/><transition event="end" target="c"/></state>
      <state id="b"><transition event="turn" target="a"/></state>
      <final id="c"/>
      """
    func verdicts(_ ask: (inout DocumentQuestions) -> Void) throws -> [Verdict] {
      try prove(document) {
        $0.leads = ["In('a') -> In('c')"]
        ask(&$0)
      }.summary.claims.map(\.verdict)
    }
    // 'end' is possible again and again, and not without a break.
    #expect(try verdicts { $0.weaklyFair = ["turn", "end"] } == [.refuted])
    #expect(try verdicts { $0.fair = ["turn", "end"] } == [.proved])
  }

  @Test func `a time limits what follows, exactly`() throws {
    let document = """
      <state id="off"><transition event="press" target="on"/></state>
      <state id="on">
        <onentry><send event="late" id="late" delay="5s"/></onentry>
        <transition event="late" target="off"/>
      </state>
      """
    let exact = try prove(document) {
      $0.leads = ["In('on') -> In('off')"]
      $0.within = "5s"
    }
    #expect(exact.summary.claims.map(\.name) == ["In('on') leads to In('off') within 5.0 seconds"])
    #expect(exact.summary.claims.map(\.verdict) == [.proved])
    let short = try prove(document) {
      $0.leads = ["In('on') -> In('off')"]
      $0.within = "4999ms"
    }
    #expect(short.summary.claims.map(\.verdict) == [.refuted])
    #expect(short.summary.claims[0].path?.steps.map(\.event) == ["press", "the time is up"])
  }

  @Test func `data in ECMAScript lead to others`() throws {
    let proof = try prove(numbers, data: "ecmascript") {
      $0.leads = ["n > 1 -> n == 0", "n == 1 -> n == 3"]
      $0.fair = ["reset"]
    }
    #expect(proof.summary.claims.map(\.verdict) == [.proved, .refuted])
    let path = try #require(proof.summary.claims[1].path)
    #expect(path.steps.first?.event == "add")
    #expect(path.loopStart != nil && path.end == "'n == 3' never follows 'n == 1'")
  }

  @Test(arguments: [
    (
      "In('closed')",
      "'--leads In('closed')', column 13: there is no ' -> '; write two conditions with one ' -> ' "
        + "between them, such as 'In(\"called\") -> In(\"open\")'"
    ),
    (
      "In('closed') ->",
      "'--leads In('closed') ->', column 16: there is no condition behind ' -> '; write two "
        + "conditions with one ' -> ' between them, such as 'In(\"called\") -> In(\"open\")'"
    ),
    (
      "-> In('closed')",
      "'--leads -> In('closed')', column 1: there is no condition before ' -> '; write two "
        + "conditions with one ' -> ' between them, such as 'In(\"called\") -> In(\"open\")'"
    ),
    (
      "In('closed') -> In('opened') -> In('closed')",
      "'--leads In('closed') -> In('opened') -> In('closed')', column 30: there is a second ' -> '; "
        + "write two conditions with one ' -> ' between them, such as "
        + "'In(\"called\") -> In(\"open\")'"
    ),
    (
      "In('closed') -> In('opened') && In('nowhere')",
      "'--leads In('closed') -> In('opened') && In('nowhere')', column 33: the guard 'In('opened') "
        + "&& In('nowhere')' names the unknown state 'nowhere'; correct the name"
    ),
    (
      "In('closed') && -> In('opened')",
      "'--leads In('closed') && -> In('opened')', column 16: the guard 'In('closed') &&' cannot be "
        + "read; write names in quotes, In(\"state\"), !, &&, || and parentheses"
    ),
  ])
  func `what leads to what is refused with the column`(_ text: String, _ message: String) {
    let error = #expect(throws: CommandError.self) { try prove(door) { $0.leads = [text] } }
    #expect(error?.code == .proofUsage)
    #expect(error?.message == message)
  }

  @Test func `an arrow in quotation marks divides nothing`() throws {
    let document = """
      <datamodel><data id="n" expr="'->'"/></datamodel>
      <state id="a"><transition event="go" target="b"/></state>
      <final id="b"/>
      """
    let proof = try prove(document, data: "ecmascript") {
      $0.leads = ["n == ' -> ' -> In('b')", "n == \"->\" -> In('b')"]
      $0.fair = ["go"]
    }
    #expect(proof.summary.claims.map(\.verdict) == [.vacuous, .proved])
  }

  @Test func `times and events that there are not are refused`() {
    func message(_ ask: (inout DocumentQuestions) -> Void) -> String? {
      let error = #expect(throws: CommandError.self) { try prove(door, ask) }
      #expect(error?.code == .proofUsage)
      return error?.message
    }
    #expect(
      message { $0.within = "5s" } == "'--within' is the time of '--leads', which is missing"
    )
    #expect(
      message {
        $0.leads = ["In('opened') -> In('closed')"]
        $0.within = "soon"
      }
        == "'--within soon' is not a time; write a number and ms, s, m or h, such as 500ms"
    )
    #expect(
      message {
        $0.leads = ["In('opened') -> In('closed')"]
        $0.within = "10001h"
      } == "'--within 10001h' is too long; the longest time is 10000h"
    )
    #expect(
      message { $0.fair = ["clos"] }?
        .hasPrefix("'--fair clos': no such event comes from outside; did you mean 'close'") == true
    )
  }
}
#endif
