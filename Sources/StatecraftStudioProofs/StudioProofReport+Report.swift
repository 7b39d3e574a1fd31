#if Studio
package import Statecraft
package import StatecraftExploration
package import StatecraftStudio

extension StudioProofReport {
  /// Creates the report of an exploration.
  ///
  /// - Parameters:
  ///   - report: the report.
  ///   - shown: returns a path as a page plays it.
  package init<Context: ChartContext>(
    _ report: ProofReport<Context>,
    path shown: (ProofPath<Context>) -> StudioPath = { StudioPath($0) }
  ) {
    self.init(
      claims: report.claims.map {
        Claim(
          name: $0.name,
          place: "\($0.location)",
          sign: $0.verdict.sign,
          verdict: $0.verdict.rawValue,
          reason: $0.reason,
          path: $0.path.map(shown)
        )
      },
      findings: report.findings.map {
        Finding(
          severity: $0.severity.rawValue,
          text: $0.text,
          path: $0.path.map(shown)
        )
      },
      assumptions: report.assumptions,
      problems: report.problems,
      size: report.size
    )
  }
}
#endif
