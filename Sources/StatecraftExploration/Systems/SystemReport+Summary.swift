internal import Statecraft

extension SystemReport {
  /// The report in words and numbers, in the form that reports of charts have.
  ///
  /// What its system or its charts acknowledge is among the assumptions.
  public var summary: ProofSummary {
    ProofSummary(
      chart: system,
      claims: claims.map {
        ProofSummary.Claim(
          name: $0.name,
          file: $0.location.file,
          line: $0.location.line,
          verdict: $0.verdict,
          reason: $0.reason,
          path: $0.path?.summary,
          text: $0.description
        )
      },
      assumptions: assumptions,
      findings: findings.map { $0.summary },
      acknowledged: [],
      problems: problems,
      situations: situations,
      steps: steps,
      depth: depth,
      bytes: bytes,
      spilledBytes: spilledBytes,
      seconds: duration / .seconds(1),
      exitCode: exitCode,
      text: description
    )
  }
}

extension SystemReport.Finding {
  fileprivate var summary: ProofSummary.Finding {
    ProofSummary.Finding(
      kind: kind,
      severity: severity,
      states: [],
      problem: problem,
      suggestion: suggestion,
      file: location.file,
      line: location.line,
      path: path?.summary,
      acknowledgement: nil,
      text: description
    )
  }
}

extension SystemPath {
  fileprivate var summary: ProofSummary.Path {
    ProofSummary.Path(
      start: start,
      steps: steps.map {
        ProofSummary.Step(
          event: $0.text,
          delay: $0.delay / .seconds(1),
          left: $0.left,
          entered: $0.entered,
          changes: $0.properties,
          outputs: $0.outputs,
          error: $0.error,
          text: $0.description
        )
      },
      loopStart: loopStart,
      end: end
    )
  }
}
