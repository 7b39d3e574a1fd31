extension TestPlan: CustomStringConvertible {
  /// The plan for people: how much is covered, what cannot be, and each test with its path.
  public var description: String {
    var lines = ["\(chart): \(summaryLine)"]
    if !assumptions.isEmpty { lines.append("assuming \(assumptions.joined(separator: "; "))") }
    lines += problems.map { "! \($0)" }
    lines += infeasibleLines(where: { _ in true })
    lines += unknown.map { "○ unknown: \($0)" }
    for (number, test) in tests.enumerated() {
      lines.append("\(number + 1). covers \(test.goals.map { $0.text }.joined(separator: "; "))")
      lines += test.path.runLines
    }
    return lines.joined(separator: "\n")
  }

  /// Returns a line for each goal that no run reaches, with the reason.
  ///
  /// - Parameter isMeant: whether a goal is to be among them.
  /// - Returns: the lines, in the order of the goals.
  package func infeasibleLines(where isMeant: (CoverageGoal) -> Bool) -> [String] {
    findings.compactMap { finding in
      guard case .infeasible(let reason) = finding.status, isMeant(finding.goal) else {
        return nil
      }
      return "– infeasible: \(finding.goal): \(reason)"
    }
  }

  /// How much is covered, in a sentence.
  var summaryLine: String {
    var parts = ["\(tests.count.counted("test")) for \(covered.counted("goal"))"]
    if !infeasible.isEmpty { parts.append("\(infeasible.count) infeasible") }
    if !unknown.isEmpty { parts.append("\(unknown.count) unknown") }
    return parts.joined(separator: ", ")
  }
}

extension ProofPath {
  /// The steps, without what is false or true at the end.
  package var runLines: [String] { lines.dropLast() }
}

extension ProofPath.Step {
  /// What the step changes, without the event and the delay; `nothing` if it changes nothing.
  package var happening: String { parts.isEmpty ? "nothing" : parts.joined(separator: "; ") }
}
