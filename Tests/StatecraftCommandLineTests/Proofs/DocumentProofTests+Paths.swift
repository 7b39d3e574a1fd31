#if Command && SCXML
import StatecraftCommandLine
import StatecraftExploration
import StatecraftRecording
import Testing

/// What sessions do on the paths of documents.
extension DocumentProofTests {
  @Test func `a path that no session can be told is not recorded, and that is said`() throws {
    let proof = try prove(
      """
      <parallel id="p">
        <state id="A" initial="a0">
          <state id="a0"><onentry><send event="ea" delay="1s"/></onentry>
            <transition event="ea" target="a1"/></state>
          <state id="a1"><transition event="look" cond="In('b0')" target="seen"/></state>
          <state id="seen"/>
        </state>
        <state id="B" initial="b0">
          <state id="b0"><onentry><send event="eb" delay="1s"/></onentry>
            <transition event="eb" target="b1"/></state>
          <state id="b1"/>
        </state>
      </parallel>
      """,
      recording: true
    ) {
      $0.never = ["In('seen')"]
      $0.possible = ["In('a1') && In('b1')"]
    }
    #expect(proof.summary.claims.map(\.verdict) == [.refuted, .proved])
    let (refuted, proved) = (proof.summary.claims[0].name, proof.summary.claims[1].name)
    let gap = try #require(proof.gaps.first { $0.name == refuted })
    #expect(gap.reason == DocumentReplay.Run.untoldEvent)
    #expect(!proof.gaps.contains { $0.name == proved })
    #expect(!proof.paths.contains { $0.name == refuted })
    #expect(proof.paths.contains { $0.name == proved })
    #expect(
      proof.text.contains(
        "! no session has taken the path of '\(refuted)', and it is not recorded: at the moment at which "
      )
    )
    #expect(try proof.json().contains("\"notTaken\":[{\"name\":\"\(refuted)\",\"reason\":\"at the"))
  }

  @Test(arguments: [
    ("<send event='ring'/>", true), ("<send event='ring' delay='0s'/>", true),
    ("<send event='ring' delay='1s'/>", false), ("<raise event='ring'/>", false),
    ("<send event='ring' target='#_internal'/>", false),
    ("<if cond='In(a)'><send event='ring'/></if>", true),
  ])
  func `what a document sends to itself at once is assumed to belong to the step`(
    _ content: String,
    _ isAssumed: Bool
  ) throws {
    let proof = try prove(
      """
      <state id="a"><onentry>\(content)</onentry><transition event="ring" target="b"/></state>
      <final id="b"/>
      """
    ) { $0.possible = ["In('b')"] }
    #expect(proof.summary.assumptions.contains { $0.hasPrefix(Self.sentAtOnce) } == isAssumed)
  }

  private static let sentAtOnce = "what the document sends to itself without a delay "

  @Test(arguments: [
    ("", "", ""), ("<send event='late' delay='1s'/>", "", "delays that end at the same moment"),
    ("", "<transition event='stop' target='b'/>", "events from outside"),
    (
      "<send event='late' delay='1s'/>", "<transition event='stop' target='b'/>",
      "events from outside, delays that end at the same moment"
    ),
  ])
  func `what a document sends to itself at once is assumed to come before all that may wait`(
    _ delayed: String,
    _ transition: String,
    _ others: String
  ) throws {
    let proof = try prove(
      """
      <state id="a"><onentry><send event="ring"/>\(delayed)</onentry>
        <transition event="ring" target="b"/>\(transition)</state>
      <final id="b"/>
      """
    ) { $0.possible = ["In('b')"] }
    let order = others.isEmpty ? "" : "comes before all else that waits (\(others)), and "
    #expect(
      proof.summary.assumptions.contains(
        "\(Self.sentAtOnce)\(order)belongs to the step that sends it, so that no claim sees the states in "
          + "between"
      )
    )
  }

  @Test(arguments: [
    ("", Verdict.proved, [String]?.none), ("delay='0.000001ms'", .refuted, ["go", "stop"]),
  ])
  func `the shortest delay explores what comes before an event that a document sends to itself`(
    _ delay: String,
    _ verdict: Verdict,
    _ events: [String]?
  ) throws {
    let proof = try prove(
      """
      <state id="a"><transition event="go" target="b"/></state>
      <state id="b"><onentry><send event="own" \(delay)/></onentry>
        <transition event="own" target="c"/><transition event="stop" target="d"/></state>
      <final id="c"/>
      <final id="d"/>
      """
    ) {
      $0.never = ["In('d')"]
      $0.possible = ["In('c')"]
    }
    #expect(proof.summary.claims.map(\.verdict) == [verdict, .proved])
    #expect(proof.summary.claims[0].path?.steps.map(\.event) == events)
    #expect(proof.gaps.isEmpty)
  }

  @Test func `a recording names the events of a document`() throws {
    let proof = try prove(
      """
      <state id="a"><transition event="press" target="b"><raise event="ring"/></transition></state>
      <state id="b"><transition event="ring" target="c"/></state>
      <final id="c"/>
      """,
      recording: true
    ) { $0.possible = ["In('c')"] }
    let recording = try #require(proof.paths.first).recording
    #expect(recording.steps.last?.event == "press")
    #expect(recording.steps.last?.microsteps.map(\.cause) == ["press", "ring"])
  }
}
#endif
