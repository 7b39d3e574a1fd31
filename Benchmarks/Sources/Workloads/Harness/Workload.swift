/// Work that several contenders can do, and must do alike.
struct Workload: Sendable {
  let name: String
  let title: String
  let order: Draws.Order
  /// Whether an event is a lot of work.
  let isHeavy: Bool
  /// The first is what the others are compared with.
  let contenders: [Contender]

  init(
    _ name: String,
    _ title: String,
    order: Draws.Order = .random,
    isHeavy: Bool = false,
    _ contenders: [Contender]
  ) {
    self.name = name
    self.title = title
    self.order = order
    self.isHeavy = isHeavy
    self.contenders = contenders
  }

  /// The work of one machine, as everybody does it.
  static func of<Hand: Contestant, Pattern: Contestant, Chart: BenchmarkChart>(
    _ name: String,
    _ title: String,
    _ hand: Hand.Type,
    _ pattern: Pattern.Type,
    _ chart: Chart.Type
  ) -> Workload {
    Workload(
      name,
      title,
      [
        Contender(.byHand, Hand.self), .inlined(Hand.self), Contender(.textbook, Pattern.self),
        Contender(.statecraft, ValueMachine<Chart>.self), .live(Chart.self),
      ]
    )
  }

  /// The same work on a stream that predictors learn.
  var predictable: Workload {
    Workload(name + "p", title + ", predictable", order: .predictable, isHeavy: isHeavy, contenders)
  }

  /// Without those who are not asked for; the first stays, as the others are compared with it.
  func keeping(_ kinds: [Contender.Kind]) -> Workload {
    guard !kinds.isEmpty else { return self }
    let kept = contenders.indices.filter { $0 == 0 || kinds.contains(contenders[$0].kind) }
    return Workload(name, title, order: order, isHeavy: isHeavy, kept.map { contenders[$0] })
  }
}
