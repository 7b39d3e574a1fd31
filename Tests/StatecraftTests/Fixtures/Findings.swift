@testable import Statecraft

extension MachineChart {
  /// What is wrong with the chart, each with what to do; without the events that a small chart leaves
  /// unused.
  var findings: [String] {
    diagnostics.filter { !$0.problem.hasPrefix("no state reacts") }
      .map { "\($0.severity): \($0.problem); \($0.suggestion)" }
  }
}
