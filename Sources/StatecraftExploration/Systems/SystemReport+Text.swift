extension SystemReport: ReportOutline {
  package var verdicts: [Verdict] { claims.map(\.verdict) }
}

extension SystemReport: CustomStringConvertible {
  /// The claims with their verdicts and paths, one after the other, and a summary.
  public var description: String {
    text(named: system, claims.map { $0.lines } + findings.map { $0.lines })
  }
}

extension SystemReport.Claim: CustomStringConvertible {
  /// The verdict and the path, on several lines.
  public var description: String { lines.joined(separator: "\n") }

  fileprivate var lines: [String] {
    [verdict.line(on: name, because: reason)] + (path?.lines ?? [])
  }
}

extension SystemReport.Finding: CustomStringConvertible {
  /// What was found and what to do, with the path, on several lines.
  public var description: String { lines.joined(separator: "\n") }

  fileprivate var lines: [String] { ["! \(text)"] + (path?.lines ?? []) }
}

extension SystemPath: CustomStringConvertible {
  /// The steps with what they change, numbered, and what is false or true at the end.
  public var description: String { lines.joined(separator: "\n") }

  fileprivate var lines: [String] {
    PathText.lines(steps.map { "\($0)" }, loopStart: loopStart, end: end)
  }
}

extension SystemPath.Step: CustomStringConvertible {
  /// What happens, with the time before it and what it changes, on one line.
  public var description: String { PathText.line(text, after: delay, changes) }
}
