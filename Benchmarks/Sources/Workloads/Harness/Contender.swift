import Statecraft

/// Somebody who can do a workload's work.
struct Contender: Sendable {
  /// In what way it is done.
  enum Kind: String, CaseIterable, Sendable {
    /// An `enum` and a `switch`, written by hand: what all others are compared with.
    case byHand = "switch"
    /// The State pattern of the textbook, with classes.
    case textbook = "pattern"
    /// A `Machine`.
    case statecraft
    /// A `LiveMachine`.
    case live
  }

  let kind: Kind
  let run: @Sendable (Load) async -> Run

  init(_ kind: Kind, run: @escaping @Sendable (Load) async -> Run) {
    self.kind = kind
    self.run = run
  }

  init<C: Contestant>(_ kind: Kind, _ contestant: C.Type) {
    self.init(kind) { C.run($0) }
  }

  static func value<Chart: BenchmarkChart>(_ chart: Chart.Type) -> Contender {
    Contender(.statecraft, ValueMachine<Chart>.self)
  }

  static func live<Chart: BenchmarkChart>(
    _ chart: Chart.Type
  ) -> Contender where Chart.Environment == Void {
    Contender(.live) { await LiveValueMachine<Chart>.run($0) }
  }
}
