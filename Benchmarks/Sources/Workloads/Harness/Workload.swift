/// Work that several contenders can do, and must do alike.
struct Workload: Sendable {
  let name: String
  let title: String
  let order: Draws.Order
  /// The first is what the others are compared with.
  let contenders: [Contender]

  init(_ name: String, _ title: String, order: Draws.Order = .random, _ contenders: [Contender]) {
    self.name = name
    self.title = title
    self.order = order
    self.contenders = contenders
  }

  /// The same work on a stream that predictors learn.
  var predictable: Workload {
    Workload(name + "p", title + ", predictable", order: .predictable, contenders)
  }

  static let all: [Workload] = {
    let orders = [
      Workload(
        "W1",
        "turnstile",
        [
          Contender(.byHand, TurnstileSwitch.self), .value(TurnstileChart.self),
          .live(TurnstileChart.self),
        ]
      ),
      Workload(
        "W2",
        "traffic",
        [
          Contender(.byHand, TrafficSwitch.self), .value(TrafficChart.self),
          .live(TrafficChart.self),
        ]
      ),
      Workload(
        "W3",
        "player",
        [
          Contender(.byHand, PlayerSwitch.self), .value(PlayerChart.self), .live(PlayerChart.self),
        ]
      ),
      Workload(
        "W4",
        "parallel",
        [
          Contender(.byHand, RegionsSwitch.self), .value(RegionsChart.self),
          .live(RegionsChart.self),
        ]
      ),
    ]
    return orders + orders.map(\.predictable)
  }()
}
