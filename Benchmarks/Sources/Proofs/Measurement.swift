import Foundation
import Statecraft
import StatecraftExploration

/// What a run of a model has found and taken.
struct Measurement: Codable {
  var situations: Int
  var steps: Int
  var depth: Int
  /// What the exploration says it needs for the situations.
  var bytes: Int
  /// What was written to a disk.
  var spilled = 0
  /// The largest memory of the process.
  var peak = 0
  /// The verdicts other than `proved`, and problems.
  var complaints: [String]
  /// The processor time of the process, in seconds.
  var processor = 0.0
  /// The time that passed, in seconds.
  var elapsed = 0.0
  /// The time that passed during the proof alone, in seconds: without the start of the process.
  var proving = 0.0

  init<Context: ChartContext>(_ report: ProofReport<Context>) {
    situations = report.situations
    steps = report.steps
    depth = report.depth
    bytes = report.bytes
    spilled = report.spilledBytes
    complaints =
      report.problems
      + report.claims.filter { $0.verdict != .proved }.map { "\($0.name): \($0.verdict)" }
  }

  init(_ report: SystemReport) {
    situations = report.situations
    steps = report.steps
    depth = report.depth
    bytes = report.bytes
    spilled = report.spilledBytes
    complaints =
      report.problems
      + report.claims.filter { $0.verdict != .proved }.map { "\($0.name): \($0.verdict)" }
      + report.findings.map { $0.problem }
  }

  /// Reads what SPIN prints, which has six digits of each number.
  init?(spin output: String) {
    func number(before words: String) -> Double? {
      output.split(separator: "\n").first { $0.contains(words) }
        .flatMap { $0.split(separator: " ").first }.flatMap { Double($0) }
    }
    guard let stored = number(before: "states, stored"),
      let taken = number(before: "transitions (= stored+matched)"),
      let vector = output.firstMatch(of: /State-vector (\d+) byte/).flatMap({ Int($0.1) }),
      let reached = output.firstMatch(of: /depth reached (\d+), errors: 0/).flatMap({ Int($0.1) })
    else { return nil }
    (situations, steps, depth, bytes) = (Int(stored), Int(taken), reached, vector * Int(stored))
    complaints = output.contains("Search not completed") ? ["the search was not completed"] : []
  }

  /// What differs from what must be found.
  func differences(from model: Model, digits: Int? = nil) -> [String] {
    func isSame(_ found: Int, _ expected: Int) -> Bool {
      guard let digits else { return found == expected }
      let slack = Double(expected) * pow(10, -Double(digits - 1))
      return abs(Double(found) - Double(expected)) <= max(2, slack)
    }
    var differences = complaints
    let expected = model.expected
    if !isSame(situations, expected.situations) {
      differences.append("\(situations) situations instead of \(expected.situations)")
    }
    if let count = expected.steps, !isSame(steps, count) {
      differences.append("\(steps) steps instead of \(count)")
    }
    // SPIN's depth is that of its search.
    if digits == nil, let farthest = expected.depth, depth != farthest {
      differences.append("a depth of \(depth) instead of \(farthest)")
    }
    return differences
  }
}
