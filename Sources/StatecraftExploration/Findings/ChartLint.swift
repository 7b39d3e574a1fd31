internal import Statecraft

/// What is probably a mistake in a chart, and is seen without an exploration.
struct ChartLint: Sendable {
  /// The part of the chart that it is about, by its number.
  enum Subject: Sendable, Hashable {
    case state(Int)
    case transition(Int)
    case timer(Int)
    case history(Int)
    case invocation(Int)
  }

  let kind: FindingKind
  let subject: Subject
  /// The states that it concerns; the first one is named where there is room for one.
  let states: [Int]
  /// The transitions that it is about.
  let transitions: [Int]
  let problem: String
  let suggestion: String
  let location: Diagnostic.Location?
}
