#if Studio
internal import Statecraft
internal import StatecraftExploration
internal import StatecraftStudio

extension StudioProofReport {
  /// Creates the report of an exploration.
  init<Context: ChartContext>(_ report: ProofReport<Context>) {
    self.init(
      claims: report.claims.map {
        Claim(
          name: $0.name,
          place: "\($0.location)",
          sign: $0.verdict.sign,
          verdict: $0.verdict.rawValue,
          reason: $0.reason,
          path: $0.path.map(StudioPath.init)
        )
      },
      findings: report.findings.map {
        Finding(
          severity: $0.severity.rawValue,
          text: $0.text,
          path: $0.path.map(StudioPath.init)
        )
      },
      assumptions: report.assumptions,
      problems: report.problems,
      size: report.size
    )
  }
}
#endif
