/// A claim about a system that a goal follows a premise in a time, which an exploration watches.
struct SystemTimeWatch {
  let premise: SystemFact
  let goal: SystemFact
  /// The time in nanoseconds.
  let limit: Int64
}

extension SystemSteps {
  /// Brings what is awaited up to date in the state behind a step.
  ///
  /// What remains of the time for the goal is behind the remaining times of all timers.
  func updateExpectation(in exchange: inout SystemExchange) {
    guard let watch, !exchange.isAlive else { return }
    let situation = situation(exchange.state)
    let wasWaiting = exchange.state.isWaiting
    let isWaiting =
      (wasWaiting || watch.premise.test(situation)) && !watch.goal.test(situation)
    exchange.state.isWaiting = isWaiting
    guard isWaiting != wasWaiting else { return }
    let zone = exchange.state.zone
    exchange.state.zone =
      isWaiting
      ? zone.keeping(Array(0..<zone.count), starting: [watch.limit])
      : zone.keeping(Array(0..<zone.count - 1), starting: [])
  }

  /// Whether the time for the awaited goal can be over in a state, and no timer is due that fires before.
  func canBeLate(_ state: SystemState) -> Bool {
    state.isWaiting && state.zone.firing(state.zone.count - 1, isLast: true) != nil
  }
}
