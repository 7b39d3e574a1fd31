#if Command
package import StatecraftExploration
package import StatecraftRecording

/// What the commands `tests` and `coverage` ask of a machine.
package struct PlanRequest {
  /// A recording with the file that it was read from.
  package typealias File = (path: String, recording: Recording)
  /// What was saved of a coverage with the file that it was read from.
  package typealias CoverageFile = (path: String, record: CoverageRecord)

  /// What is to be covered.
  package var criterion = CoverageCriterion.transitions
  /// What the exploration may use.
  package var budget = ExplorationBudget.standard
  /// How many threads explore.
  package var workers = 1
  /// Whether the paths of the tests are to be recorded.
  package var recordsPaths = false
  /// The file that tests in Swift are for.
  package var swiftFile: String?
  /// An expression for the initial data in Swift.
  package var start: String?
  /// The modules that tests in Swift import.
  package var modules: [String]?
  /// Whether these modules are imported with `@testable`.
  package var isTestable = false
  /// The recordings whose coverage is asked for.
  package var recordings: [File] = []
  /// What else was covered, each with the file that it was read from.
  package var covered: [CoverageFile] = []
  /// Asked now and then whether to stop.
  package var isCancelled: () -> Bool = { false }
  /// Told what makes the exploration of a document long, after ``GrowthNote/patience``.
  package var note: ((String) -> Void)?

  /// Creates a request for tests of transitions.
  package init() {}
}
#endif
