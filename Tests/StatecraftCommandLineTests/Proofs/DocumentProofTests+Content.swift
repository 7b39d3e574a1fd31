#if Command && SCXML
import StatecraftCommandLine
import StatecraftExploration
import StatecraftRecording
import Testing

/// Documents whose content fails, with and without a transition for the error.
extension DocumentProofTests {
  /// A document that runs content when 'busy' is entered, in line 5.
  private func entering(_ content: String, _ transitions: String = "") -> String {
    """
    <datamodel><data id="n" expr="0"/></datamodel>
    <state id="idle"><transition event="go" target="busy"/></state>
    <state id="busy">
      <onentry>\(content)</onentry>
      <transition event="back" target="idle"/>\(transitions)
    </state>
    """
  }

  private func errors(
    in text: String,
    _ ask: (inout DocumentQuestions) -> Void = { _ in }
  ) throws -> [ProofSummary.Finding] {
    try prove(text, data: "ecmascript", ask).summary.findings.filter { $0.kind == .unhandledError }
  }

  @Test(arguments: [
    (
      "<assign location=\"n\" expr=\"missing + 1\"/>",
      "<assign location=\"n\" expr=\"missing + 1\"/>",
      "ReferenceError: identifier 'missing' undefined"
    ),
    (
      "<assign location=\"x\" expr=\"1\"/>", "<assign location=\"x\" expr=\"1\"/>",
      "ReferenceError: identifier 'x' undefined"
    ),
    ("<send eventexpr=\"missing\"/>", "<send eventexpr=\"missing\"/>", nil),
    (
      "<foreach array=\"n\" item=\"i\"><log expr=\"i\"/></foreach>",
      "<foreach array=\"n\" item=\"i\"/>", nil
    ),
    ("<if cond=\"missing\"><raise event=\"back\"/></if>", "'missing' of <if>", nil),
    ("<script>missing()</script>", "<script/>", nil),
  ])
  func `content that fails without a transition for the error is found with a path`(
    content: String,
    place: String,
    reason: String?
  ) throws {
    let found = try errors(in: entering(content))
    let finding = try #require(found.first)
    #expect(found.count == 1)
    let start = "\(place) fails in 1 step, and no transition takes 'error.execution': "
    #expect(finding.problem.hasPrefix(start), "\(finding.problem)")
    if let reason { #expect(finding.problem == start + reason) }
    #expect(
      finding.suggestion
        == "correct it, or add a transition for 'error.execution' where it can fail"
    )
    #expect(finding.line == 5 && finding.file?.hasSuffix(".scxml") == true)
    #expect(finding.states == ["busy"])
    #expect(finding.path?.steps.map(\.event) == ["go"])
    #expect(finding.path?.steps.last?.error?.contains("threw: error.execution: ") == true)
    #expect(
      finding.path?.end == "the last step brings 'error.execution', which no transition takes"
    )
  }

  @Test(arguments: ["error.execution", "error", "error.*", "*"])
  func `content whose error a transition takes is meant to fail`(event: String) throws {
    let text = entering(
      "<assign location=\"n\" expr=\"missing\"/>",
      "<transition event=\"\(event)\" target=\"idle\"/>"
    )
    #expect(try errors(in: text).isEmpty)
  }

  @Test func `a transition that is not enabled for the error does not handle it`() throws {
    let content = "<assign location=\"n\" expr=\"missing\"/>"
    let guarded = entering(
      content,
      "<transition event=\"error.execution\" cond=\"n > 0\" target=\"idle\"/>"
    )
    #expect(try errors(in: guarded).map(\.line) == [5])
    let elsewhere = entering(content)
      .replacing("target=\"busy\"/>", with: "target=\"busy\"/><transition event=\"error\"/>")
    #expect(try errors(in: elsewhere).map(\.line) == [5])
  }

  @Test func `of two errors of one step only the one that nothing takes is found`() throws {
    let found = try errors(
      in: """
        <datamodel><data id="n" expr="0"/></datamodel>
        <state id="a"><transition event="go" target="b">
          <assign location="n" expr="missing"/></transition></state>
        <state id="b"><onentry>
          <assign location="n" expr="missing"/></onentry>
          <transition event="error.execution" target="c"/></state>
        <state id="c"><transition event="back" target="a"/></state>
        """
    )
    #expect(found.map(\.line) == [6])
    #expect(found.map(\.states) == [["b"]])
  }

  @Test func `what fails at the start has a path without steps`() throws {
    let found = try errors(
      in: """
        <datamodel><data id="n" expr="missing"/></datamodel>
        <state id="a"><transition event="go" target="b"/></state>
        <state id="b"><transition event="back" target="a"/></state>
        """
    )
    let finding = try #require(found.first)
    #expect(
      finding.problem
        == "<data id=\"n\" expr=\"missing\"/> fails at the start, and no transition takes "
        + "'error.execution': ReferenceError: identifier 'missing' undefined"
    )
    #expect(found.map(\.line) == [2])
    #expect(finding.states == [])
    #expect(finding.path?.start == ["a"])
    #expect(finding.path?.steps.isEmpty == true)
    #expect(finding.path?.end == "the start brings 'error.execution', which no transition takes")
  }

  @Test func `content that fails at the start and later is found once`() throws {
    let text = """
      <datamodel><data id="n" expr="0"/></datamodel>
      <state id="a"><onentry><assign location="x" expr="1"/></onentry>
        <transition event="go" target="b"/></state>
      <state id="b"><transition event="back" target="a"/></state>
      """
    let found = try errors(in: text)
    #expect(
      found.map(\.problem) == [
        "<assign location=\"x\" expr=\"1\"/> fails at the start and in 1 step, and no transition "
          + "takes 'error.execution': ReferenceError: identifier 'x' undefined"
      ]
    )
    #expect(found.first?.path?.steps.isEmpty == true)
  }

  @Test func `content that fails in the last step is found, because nothing takes an error then`()
    throws
  {
    let found = try errors(
      in: """
        <datamodel><data id="n" expr="0"/></datamodel>
        <state id="a">
          <transition event="go" target="end"><assign location="x" expr="1"/></transition>
          <transition event="error.execution" target="a"/>
        </state>
        <final id="end"><onentry><assign location="y" expr="1"/></onentry></final>
        """
    )
    #expect(found.map(\.line) == [4, 7])
    #expect(found.map(\.states) == [["a"], ["end"]])
    #expect(found.map { $0.path?.steps.map(\.event) } == [["go"], ["go"]])
  }

  @Test func `content that fails when a delay ends has the time on its path`() throws {
    let text = entering(
      "<send event=\"tick\" id=\"t\" delay=\"1s\"/>",
      "<transition event=\"tick\"><assign location=\"x\" expr=\"1\"/></transition>"
        + "<onexit><cancel sendid=\"t\"/></onexit>"
    )
    let found = try errors(in: text)
    #expect(found.map(\.line) == [6])
    #expect(found.first?.path?.steps.map(\.delay) == [0, 1])
  }

  @Test func `a condition that fails in some situations is found, and one that always does once`()
    throws
  {
    let sometimes = """
      <datamodel><data id="list" expr="[]"/></datamodel>
      <state id="a">
        <transition event="go" cond="list[0].ok" target="b"/>
        <transition event="add" cond="list.length == 0">
          <assign location="list" expr="[{ok: true}]"/></transition>
      </state>
      <state id="b"><transition event="back" target="a"/></state>
      """
    let found = try errors(in: sometimes)
    let finding = try #require(found.first)
    #expect(found.map(\.line) == [4])
    #expect(
      finding.problem.hasPrefix(
        "'list[0].ok' of <transition> fails in 1 step, and no transition takes 'error.execution': "
      ),
      "\(finding.problem)"
    )
    #expect(finding.states == ["a"])
    #expect(finding.path?.steps.map(\.event) == ["go"])
    let always = sometimes.replacing("list[0].ok", with: "missing")
    let findings = try prove(always, data: "ecmascript").summary.findings
    #expect(findings.filter { $0.problem.contains("missing") }.map(\.kind) == [.guardNeverTrue])
  }

  @Test func `content that fails is acknowledged in its state`() throws {
    let text = entering("<assign location=\"n\" expr=\"missing\"/>")
    let proof = try prove(text, data: "ecmascript") { $0.acknowledged = ["unhandledError:busy"] }
    #expect(proof.summary.findings.isEmpty)
    #expect(proof.summary.acknowledged.map(\.kind) == [.unhandledError])
    #expect(proof.summary.exitCode == 0)
    let elsewhere = try prove(text, data: "ecmascript") {
      $0.acknowledged = ["unhandledError:idle"]
    }
    #expect(
      elsewhere.summary.findings.map(\.kind) == [.unhandledError, .unneededAcknowledgement]
    )
  }

  @Test func `whether another session can be reached is not up to the document`() throws {
    #expect(
      try errors(in: entering("<send target=\"#_parent\" event=\"done\"/>")).isEmpty
    )
  }

  @Test func `the path of content that fails is recorded`() throws {
    let proof = try prove(
      entering("<assign location=\"n\" expr=\"missing\"/>"),
      data: "ecmascript",
      recording: true
    )
    let recording = try #require(proof.paths.first).recording
    #expect(recording.steps.map(\.event) == ["start", "go"])
    #expect(recording.steps.last?.reason?.contains("identifier 'missing' undefined") == true)
    #expect(proof.gaps.isEmpty)
  }
}
#endif
