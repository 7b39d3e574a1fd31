/// Somebody who can do a workload's work.
struct Contender: Sendable {
  /// In what way it is done.
  enum Kind: String, CaseIterable, Sendable, Codable {
    /// An `enum` and a `switch`, written by hand: what all others are compared with.
    case byHand = "switch"
    /// The same, melted together with the loop that makes the events.
    case inlined
    /// The State pattern of the textbook, with classes.
    case textbook = "pattern"
    /// A `Machine`.
    case statecraft
    /// A `Machine` whose chart says as data what its actions do.
    case data
    /// A `LiveMachine`.
    case live
    /// A `Population` that gets its events in batches.
    case batches
  }

  let kind: Kind
  /// Whether the same work takes the same instructions each time.
  let isDeterministic: Bool
  let run: @Sendable (Load) async -> Run

  init(
    _ kind: Kind,
    isDeterministic: Bool = true,
    run: @escaping @Sendable (Load) async -> Run
  ) {
    self.kind = kind
    self.isDeterministic = isDeterministic
    self.run = run
  }

  init<C: Contestant>(_ kind: Kind, _ contestant: C.Type) {
    self.init(kind) { C.run($0) }
  }

  static func inlined<C: Contestant>(_ contestant: C.Type) -> Contender {
    Contender(.inlined) { C.runInlined($0) }
  }

  static func live<Chart: BenchmarkChart>(_ chart: Chart.Type) -> Contender {
    Contender(.live, isDeterministic: false) { await LiveChart<Chart>.run($0) }
  }
}
