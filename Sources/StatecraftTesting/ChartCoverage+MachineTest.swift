public import StatecraftExploration
public import Testing

extension ChartCoverage {
  /// Adds what the steps of a test have covered.
  ///
  /// An issue is recorded if the test has not measured it.
  ///
  /// - Parameters:
  ///   - test: a test of which ``MachineTest/measureCoverage()`` was called before its steps.
  ///   - sourceLocation: the location of an issue.
  public mutating func merge(
    _ test: MachineTest<Context>,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    guard let covered = test.coverage else {
      Issue.record(
        "the test has not measured what it covers; call `measureCoverage()` before its first step",
        sourceLocation: sourceLocation
      )
      return
    }
    merge(covered)
  }
}
