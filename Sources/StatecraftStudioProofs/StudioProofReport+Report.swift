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
      report,
      claims: report.claims.map {
        Claim($0.name, at: $0.location, $0.verdict, because: $0.reason, $0.path.map(shown))
      },
      findings: report.findings.map {
        Finding(severity: $0.severity.rawValue, text: $0.text, path: $0.path.map(shown))
      }
    )
  }

  /// Creates the report of a system.
  ///
  /// - Parameters:
  ///   - report: the report.
  ///   - shown: returns a path as a page plays it.
  init(_ report: SystemReport, path shown: (SystemPath) -> StudioPath) {
    self.init(
      report,
      claims: report.claims.map {
        Claim($0.name, at: $0.location, $0.verdict, because: $0.reason, $0.path.map(shown))
      },
      findings: report.findings.map {
        Finding(severity: $0.severity.rawValue, text: $0.text, path: $0.path.map(shown))
      }
    )
  }

  /// Adds to claims and findings what all reports have.
  private init(_ report: some ReportOutline, claims: [Claim], findings: [Finding]) {
    self.init(
      claims: claims,
      findings: findings,
      assumptions: report.assumptions,
      problems: report.problems,
      size: report.size
    )
  }
}

extension StudioProofReport.Claim {
  /// Creates a claim with its verdict.
  fileprivate init(
    _ name: String,
    at location: Diagnostic.Location,
    _ verdict: Verdict,
    because reason: String,
    _ path: StudioPath?
  ) {
    self.init(
      name: name,
      place: "\(location)",
      sign: verdict.sign,
      verdict: verdict.rawValue,
      reason: reason,
      path: path
    )
  }
}
#endif
