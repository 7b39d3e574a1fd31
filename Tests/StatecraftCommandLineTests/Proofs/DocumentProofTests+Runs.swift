#if Command && SCXML
import StatecraftCommandLine
import StatecraftExploration
import StatecraftRecording
import Testing

/// Formulas about whole runs of documents.
extension DocumentProofTests {
  private static let questions = """
    <state id="idle"><transition event="ask" target="asked"/></state>
    <state id="asked"><transition event="answer" target="idle"/>
      <transition event="wait" target="asked"/></state>
    """

  @Test(arguments: [
    ("G(In('asked') -> F In('idle'))", ["answer"], Verdict.proved),
    ("always(In('asked') -> eventually In('idle'))", [], .refuted),
    ("In('idle') weakUntil In('asked')", [], .proved),
    ("In('idle') until In('asked')", [], .refuted),
    ("In('idle') until In('asked')", ["ask"], .proved),
    ("always(In('asked') && In('idle') -> next In('idle'))", [], .vacuous),
  ])
  func `a formula about all runs is judged`(
    _ text: String,
    _ fair: [String],
    _ verdict: Verdict
  ) throws {
    let proof = try prove(Self.questions) {
      $0.holds = [text]
      $0.fair = fair
    }
    #expect(proof.summary.claims.map(\.name) == ["holds: \(text)"])
    #expect(proof.summary.claims.map(\.verdict) == [verdict])
    #expect((proof.summary.claims[0].path != nil) == (verdict == .refuted))
  }

  @Test func `a formula speaks of data, and not within a bound`() throws {
    let proof = try prove(numbers, data: "ecmascript") {
      $0.holds = ["G(n == 1 -> F n == 0)"]
      $0.fair = ["reset"]
    }
    #expect(proof.summary.claims.map(\.verdict) == [.proved])
    #expect(
      proof.summary.assumptions.contains("without a --budget, 100000 situations are enough")
    )
    let bounded = try prove(numbers, data: "ecmascript") {
      $0.holds = ["G(n == 1 -> F n == 0)"]
      $0.fair = ["reset"]
      $0.bounds = ["n < 2"]
    }
    #expect(bounded.summary.claims.map(\.verdict) == [.unknown])
  }

  @Test func `a condition in a formula is refused with its column`() {
    let error = #expect(throws: CommandError.self) {
      try prove(Self.questions) { $0.holds = ["G In('nowhere')"] }
    }
    #expect(
      error?.message
        == "'--holds G In('nowhere')', column 3: the guard 'In('nowhere')' names the unknown state "
        + "'nowhere'; correct the name"
    )
  }
}
#endif
