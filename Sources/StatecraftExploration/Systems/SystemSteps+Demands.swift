extension SystemSteps {
  /// For each timer of the system whether it is pending, then for each invocation whether it runs.
  func demandFlags(in state: SystemState) -> [Bool] {
    var flags = Array(repeating: false, count: timerCount + invocationNumbers.count)
    guard !flags.isEmpty else { return flags }
    for (member, number) in state.numbers.enumerated() {
      for timer in known[member].timers(of: number) {
        flags[timerNumbers.number(timer, of: member)] = true
      }
      for invocation in known[member].invocations(of: number) {
        flags[timerCount + invocationNumbers.number(invocation, of: member)] = true
      }
    }
    return flags
  }

  /// The timers of which a step has ended the oldest one while there is another one, in ascending order.
  func replacedTimers(in exchange: SystemExchange, since state: SystemState) -> [Int] {
    guard !exchange.timers.isEmpty else { return [] }
    let origins = exchange.timers.mapValues { origins in
      origins.map { if case .kept(let position) = $0 { position } else { Int?.none } }
    }
    return replaced(origins, timerNumbers, since: state, in: exchange.state) { $0.timers(of: $1) }
  }

  /// The invocations of which a step has ended the oldest one while there is another one, in ascending order.
  func replacedInvocations(in exchange: SystemExchange, since state: SystemState) -> [Int] {
    let origins = exchange.invocations
    guard !origins.isEmpty else { return [] }
    return replaced(origins, invocationNumbers, since: state, in: exchange.state) {
      $0.invocations(of: $1)
    }
  }

  /// The numbers in the system of which a step has ended the oldest one while there is another one, by the positions
  /// that what is active in each machine behind the step had before.
  private func replaced(
    _ origins: [Int: [Int?]],
    _ numbers: GroupedNumbers,
    since before: SystemState,
    in after: SystemState,
    _ active: (KnownMachines, Int) -> [Int]
  ) -> [Int] {
    origins.flatMap { member, positions in
      let machines = known[member]
      let all = active(machines, before.numbers[member]).enumerated()
      return StepDemands.replaced(
        all.map { ($1, positions.contains($0)) },
        active(machines, after.numbers[member])
      )
      .map { numbers.number($0, of: member) }
    }.sorted()
  }
}
