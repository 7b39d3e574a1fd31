#if Command
import Foundation
package import Statecraft
package import StatecraftExploration

/// The tests of a machine, with its name on the command line.
package struct MachineTests: Encodable {
  /// The name of the machine.
  package let machine: String
  /// The plan.
  package let summary: TestPlanSummary
  /// The tests in Swift; `nil` for machines that have none.
  package let swift: SwiftTests?
  /// The paths of the tests, if they were asked for.
  package var paths: [MachineProof.RecordedPath]
  /// Why paths are not among them, in words.
  package var notRecorded: [String] = []

  private enum Key: CodingKey { case machine }

  /// Writes the name beside the properties of the plan.
  package func encode(to encoder: any Encoder) throws {
    try summary.encode(to: encoder)
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(machine, forKey: .machine)
  }

  /// The exit code: 0 when all goals are covered or infeasible, 3 when some are unknown.
  package var exitCode: CommandError.Code? {
    summary.unknown.isEmpty ? nil : .undecided
  }
}

/// What recordings and tests of a machine cover, with its name on the command line.
package struct MachineCoverage: Encodable {
  /// A goal with the number of times that it was reached.
  package struct Goal: Encodable {
    /// The goal in words.
    package let goal: String
    /// How often it was reached.
    package let count: Int
    /// The file where the state or transition is written.
    package let file: String?
    /// The line.
    package let line: Int?
  }

  /// The name of the machine.
  package let machine: String
  /// What is to be covered.
  package let criterion: CoverageCriterion
  /// The number of recordings.
  package let recordings: Int
  /// The number of files with what else was covered.
  package let coverages: Int
  /// The goals that were reached.
  package let covered: [Goal]
  /// The goals that were not reached although they can be, with the shortest path to each.
  package let gaps: [TestPlanSummary.Test]
  /// The goals that no run reaches.
  package let infeasible: [String]
  /// Why no run reaches these goals, in the same order.
  package let reasons: [String]
  /// The goals that were not reached and of which it is not known whether a run reaches them.
  package let unknown: [String]
  /// What the statements about gaps depend on.
  package let assumptions: [String]
  /// Why goals are unknown.
  package let problems: [String]
  /// All that was covered, for a file of its own.
  package let record: CoverageRecord
  /// The coverage for people.
  package let text: String

  private enum CodingKeys: CodingKey {
    case machine, criterion, recordings, coverages, covered, gaps, infeasible, reasons, unknown
    case assumptions, problems, text
  }

  /// The exit code: 0 when all goals are covered or infeasible, 1 when there are gaps, 3 when some are
  /// unknown.
  package var exitCode: CommandError.Code? {
    if !gaps.isEmpty { return .different }
    return unknown.isEmpty ? nil : .undecided
  }
}

extension MachineCoverage {
  /// Creates the report on a coverage.
  package init<Context: ChartContext>(
    machine: String,
    _ plan: TestPlan<Context>,
    _ coverage: ChartCoverage<Context>,
    recordings: Int,
    coverages: Int
  ) {
    let reached = plan.findings.filter { coverage.contains($0.goal) }.map { $0.goal }
    let gaps = plan.gaps(in: coverage)
    // A recording may have more than the alphabet of the proof.
    let infeasible = plan.infeasible.filter { !coverage.contains($0) }
    let unknown = plan.unknown.filter { !coverage.contains($0) }
    let size = "\(reached.count) of \(plan.findings.count - infeasible.count) goals"
    var files = recordings == 1 ? "1 recording" : "\(recordings) recordings"
    if coverages > 0 {
      let others = coverages == 1 ? "1 saved coverage" : "\(coverages) saved coverages"
      files = recordings == 0 ? others : "\(files) and \(others)"
    }
    var lines = ["\(plan.chart): \(size) covered by \(files)"]
    if !infeasible.isEmpty { lines[0] += ", \(infeasible.count) infeasible" }
    if !plan.assumptions.isEmpty {
      lines.append("assuming \(plan.assumptions.joined(separator: "; "))")
    }
    lines += plan.problems.map { "! \($0)" }
    lines += reached.map { "✓ \(coverage.count(of: $0))× \($0)" }
    lines += plan.infeasibleLines { !coverage.contains($0) }
    lines += unknown.map { "○ unknown: \($0)" }
    for gap in gaps { lines += ["✗ \(gap.goals[0])"] + gap.path.runLines }
    self.init(
      machine: machine,
      criterion: plan.criterion,
      recordings: recordings,
      coverages: coverages,
      covered: reached.map {
        Goal(
          goal: $0.text,
          count: coverage.count(of: $0),
          file: $0.location?.file,
          line: $0.location?.line
        )
      },
      gaps: gaps.map { $0.summary },
      infeasible: infeasible.map { $0.text },
      reasons: infeasible.map { plan.reasons[$0] ?? "" },
      unknown: unknown.map { $0.text },
      assumptions: plan.assumptions,
      problems: plan.problems,
      record: coverage.record,
      text: lines.joined(separator: "\n")
    )
  }
}
#endif
