extension SystemSteps {
  /// The labels of all timers; no others come behind them.
  var timers: Range<UInt32> {
    ends.upperBound..<ends.upperBound + UInt32(timerCount)
  }

  /// The label of a timer of a machine.
  func label(ofTimer timer: Int, of member: Int) -> UInt32 {
    timers.lowerBound + UInt32(timerNumbers.number(timer, of: member))
  }

  /// The number of timers of all charts.
  var timerCount: Int { timerNumbers.count }

  /// The number of pending timers of machines with some numbers.
  func pendingTimers(in numbers: some Sequence<Int>) -> Int {
    timerCount == 0
      ? 0 : zip(known, numbers).reduce(0) { $0 + $1.0.timers(of: $1.1).count }
  }

  /// Where the remaining times of a machine's timers are among those of all.
  private func timers(of member: Int, in numbers: [Int]) -> Range<Int> {
    let first = pendingTimers(in: numbers.prefix(member))
    return first..<first + known[member].timers(of: numbers[member]).count
  }

  /// The actions of all pending timers, in a fixed order; taking one finds out whether it can be the next.
  ///
  /// Of timers of one machine that are due together the one that started first fires first. Those of
  /// several machines fire in any order.
  func timerActions(in state: SystemState) -> [SystemAction] {
    guard state.zone.count > 0 else { return [] }
    return parts.indices.flatMap { member -> [SystemAction] in
      known[member].timers(of: state.numbers[member]).indices
        .map { .timer(member: member, position: $0) }
    }
  }

  /// The times with which a timer of a machine is the next to fire; `nil` if it never is.
  private func firing(_ position: Int, of member: Int, in state: SystemState) -> TimerZone? {
    let first = timers(of: member, in: state.numbers).lowerBound
    return state.zone.firing(first + position, after: first..<first + position)
  }

  /// Lets a timer of a machine fire, and passes on what the machine sends.
  ///
  /// - Returns: whether the timer fires then.
  func fire(_ position: Int, of member: Int, _ exchange: inout SystemExchange) throws -> Bool {
    let part = parts[member]
    if case .alive(let time) = exchange.mode {
      let machine = exchange.state.living[member]
      guard let taken = part.fire(position, of: machine, at: time) else { return false }
      let step = try step(of: member, on: nil, &exchange) { _ in taken }
      try pass(step.messages, &exchange)
      return true
    }
    guard let zone = firing(position, of: member, in: exchange.state) else { return false }
    exchange.state.zone = zone
    let step = try step(of: member, on: .timer(position), &exchange) {
      part.fire(position, of: $0)
    }
    try pass(step.messages, &exchange)
    return true
  }

  /// Brings the remaining times up to date after a machine's part of a step; no time has passed.
  func change(
    _ changes: TimerChanges,
    of member: Int,
    before number: Int,
    _ exchange: inout SystemExchange
  ) {
    let pending = known[member].timers(of: number).count
    guard changes.kept.count < pending || !changes.started.isEmpty else { return }
    exchange.note(changes, of: member, pending: pending)
    if case .alive = exchange.mode { return }
    var numbers = exchange.state.numbers
    numbers[member] = number
    exchange.state.zone = exchange.state.zone.replacing(
      timers(of: member, in: numbers),
      keeping: changes.kept,
      starting: changes.started
    )
  }

  /// Lets time pass in machines that live.
  ///
  /// - Parameters:
  ///   - state: the machines.
  ///   - time: the time since their start.
  /// - Returns: the machines at that time; `nil` if a timer is due before.
  func waiting(_ state: SystemState, until time: Duration) -> SystemState? {
    var later = state
    for (member, part) in parts.enumerated() {
      guard let machine = part.waiting(state.living[member], until: time) else { return nil }
      later.living[member] = machine
    }
    return later
  }
}
