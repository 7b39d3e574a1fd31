import Statecraft

/// How the engine runs a chart, besides with its usual tables.
enum EngineWay: String, CaseIterable, Sendable, CustomStringConvertible {
  case withoutTables = "without tables"
  /// The tables hold two configurations.
  case withFullTables = "with full tables"
  /// Each region of a parallel state has tables of its own, and there are none for the whole.
  case divided
  /// Guards are left to the tables of the regions.
  case mixed = "with guards left to regions"
  /// The chart lives on, so that a machine owns nothing of it as long as it has a configuration only.
  case permanent = "with permanent tables"

  /// A machine that runs in one of the ways, and its chart.
  struct Run {
    let way: EngineWay
    /// Keeps what a machine with permanent tables does not own.
    let chart: MachineChart<RandomContext>
    var machine: Machine<RandomContext>
  }

  var description: String { rawValue }

  /// The ways in which one chart of many is run: without tables or with full ones, and, if it can be, with
  /// those of regions.
  static func some(seed: UInt64) -> [EngineWay] {
    [
      seed.isMultiple(of: 2) ? .withoutTables : .withFullTables,
      seed % 8 < 2 ? .mixed : .divided,
    ]
  }

  private var capacity: ConfigurationTable<RandomContext>.Capacity {
    switch self {
    case .withoutTables: .none
    case .withFullTables: .init(configurations: 2, bytes: 100_000)
    case .divided: .init(bytes: 1 << 24, undivided: 0, whole: 0)
    case .mixed: .init(bytes: 1 << 24, decisions: 0)
    case .permanent: .standard
    }
  }

  /// Starts a machine; `nil` when the chart cannot be run in this way.
  func start(_ chart: MachineChart<RandomContext>) -> Run? {
    let limited = chart.limited(to: capacity)
    switch self {
    case .withoutTables, .withFullTables: break
    case .divided, .mixed: guard (try? limited.table())?.isDivided == true else { return nil }
    case .permanent: try? limited.table().declarePermanent()
    }
    guard let machine = try? Machine.start(RandomContext(), chart: limited).machine else {
      return nil
    }
    return Run(way: self, chart: limited, machine: machine)
  }
}
