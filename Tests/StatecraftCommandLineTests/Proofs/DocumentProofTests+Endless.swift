#if Command && SCXML
import StatecraftCommandLine
import StatecraftExploration
import Testing

/// Documents with steps that do not end.
extension DocumentProofTests {
  @Test(arguments: [
    // Eventless transitions, raised events, and events that two states send to each other.
    "<state id='a'><transition target='b'/></state><state id='b'><transition target='a'/></state>",
    """
    <state id="a"><onentry><raise event="x"/></onentry><transition event="x" target="b"/></state>
    <state id="b"><onentry><raise event="y"/></onentry><transition event="y" target="a"/></state>
    """,
    """
    <state id="a"><onentry><send event="x"/></onentry><transition event="x" target="b"/></state>
    <state id="b"><onentry><send event="y" delay="0s"/></onentry><transition event="y" target="a"/></state>
    """,
  ])
  func `a step that does not end is found, shortly, and nothing behind it is proved`(
    _ loop: String
  ) throws {
    let proof = try prove(
      """
      <state id="idle"><transition event="go" target="a"/><transition event="stop" target="end"/></state>
      \(loop)
      <final id="end"/>
      """,
      recording: true
    ) {
      $0.never = ["In('idle') && In('end')", "In('b')"]
      $0.possible = ["In('end')"]
    }
    #expect(proof.summary.claims.map(\.verdict) == [.unknown, .unknown, .proved])
    #expect(
      proof.summary.claims[0].reason
        == "1 step does not end, so that nothing is known of what follows it"
    )
    #expect(proof.summary.exitCode == 3)
    let finding = try #require(proof.summary.findings.first { $0.kind == .endlessStep })
    #expect(finding.problem == "go does not end in 1 step")
    #expect(finding.path?.steps.map(\.event) == ["go"])
    #expect(finding.path?.steps.first?.error?.contains("these repeat:") == true)
    #expect(proof.text.utf8.count < 3_000)
    #expect(try proof.json().utf8.count < 6_000)
  }

  @Test(arguments: [
    """
    <state id="a"><onentry><raise event="x"/></onentry><transition event="x" target="b"/></state>
    <state id="b"><onentry><raise event="y"/></onentry><transition event="y" target="a"/></state>
    """,
    """
    <state id="a"><onentry><send event="x" delay="0s"/></onentry><transition event="x" target="b"/></state>
    <state id="b"><onentry><send event="y" delay="0s"/></onentry><transition event="y" target="a"/></state>
    """,
  ])
  func `a start that does not end proves nothing`(_ text: String) throws {
    let proof = try prove(text) {
      $0.never = ["In('b') && In('a')"]
      $0.possible = ["In('b')"]
    }
    #expect(proof.summary.claims.map(\.verdict) == [.unknown, .unknown])
    #expect(proof.summary.exitCode == 3)
    #expect(
      proof.summary.problems
        == ["the start does not end, so that nothing is known of what follows it"]
    )
    let finding = try #require(proof.summary.findings.first)
    #expect(finding.kind == .endlessStep)
    #expect(finding.problem.hasPrefix("the start does not end: "))
    #expect(finding.problem.contains("a → b on x") && finding.problem.contains("b → a on y"))
    #expect(proof.text.utf8.count < 1_500)
  }
}
#endif
