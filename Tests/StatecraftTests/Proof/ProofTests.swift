import Testing

/// The engine against an independent transcription of SCXML's algorithm, on random charts.
@Suite struct ProofTests {
  @Test func `engine and interpreter agree on random charts`() async {
    let proof = Proof.fromEnvironment(charts: 20_000)
    let summary = await proof.run()
    let found = summary.disagreeing.count
    print(
      "proof: \(proof.charts) charts, \(summary.steps) steps, seed \(proof.seed): "
        + (found == 0 ? "engine and interpreter agree" : "\(found) charts disagree"))
    for index in summary.disagreeing.prefix(3) { Issue.record("\(proof.report(index).text)") }
  }
}
