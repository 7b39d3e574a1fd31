/// Work that several contenders can do, and must do alike.
struct Workload: Sendable {
  /// What takes long, and is not done more often than needed.
  enum Weight {
    case light
    /// An event: some microseconds.
    case slowEvents
    /// To set it up.
    case heavyStart
    /// Each event.
    case heavyEvents
    /// To set it up, or each event, in large sizes.
    case growing
  }

  let name: String
  let title: String
  let order: Draws.Order
  /// What of it takes long.
  let weight: Weight
  /// Its place in a family of sizes, if it has one.
  let growth: Growth?
  /// A run has at least so many events: of many machines, each gets some.
  let fewestEvents: Int
  /// The first is what the others are compared with.
  let contenders: [Contender]

  init(
    _ name: String,
    _ title: String,
    order: Draws.Order = .random,
    weight: Weight = .light,
    growth: Growth? = nil,
    fewestEvents: Int = 1,
    _ contenders: [Contender]
  ) {
    self.name = name
    self.title = title
    self.order = order
    self.weight = weight
    self.growth = growth
    self.fewestEvents = fewestEvents
    self.contenders = contenders
  }

  /// The work of one machine, as everybody does it.
  static func of<Hand: Contestant, Pattern: Contestant, Chart: BenchmarkChart>(
    _ name: String,
    _ title: String,
    weight: Weight = .light,
    _ hand: Hand.Type,
    _ pattern: Pattern.Type,
    _ chart: Chart.Type
  ) -> Workload {
    Workload(
      name,
      title,
      weight: weight,
      [
        Contender(.byHand, Hand.self), .inlined(Hand.self), Contender(.textbook, Pattern.self),
        Contender(.statecraft, ValueMachine<Chart>.self), .live(Chart.self),
      ]
    )
  }

  /// The work of one machine, by hand and as a chart.
  static func of<Hand: Contestant, Machine: Contestant>(
    _ name: String,
    _ title: String,
    _ hand: Hand.Type,
    _ machine: Machine.Type
  ) -> Workload {
    Workload(
      name,
      title,
      weight: .slowEvents,
      [
        Contender(.byHand, Hand.self), .inlined(Hand.self), Contender(.statecraft, Machine.self),
      ]
    )
  }

  /// With a chart that says as data what its actions do.
  func with<Chart: BenchmarkChart>(data chart: Chart.Type) -> Workload {
    Workload(
      name,
      title,
      order: order,
      weight: weight,
      contenders + [Contender(.data, ValueMachine<Chart>.self)]
    )
  }

  /// The same work on a stream that predictors learn.
  var predictable: Workload {
    Workload(name + "p", title + ", predictable", order: .predictable, weight: weight, contenders)
  }

  /// Without those who are not asked for; the first stays, as the others are compared with it.
  func keeping(_ kinds: [Contender.Kind]) -> Workload {
    guard !kinds.isEmpty else { return self }
    let kept = contenders.indices.filter { $0 == 0 || kinds.contains(contenders[$0].kind) }
    return Workload(
      name,
      title,
      order: order,
      weight: weight,
      growth: growth,
      fewestEvents: fewestEvents,
      kept.map { contenders[$0] }
    )
  }
}
