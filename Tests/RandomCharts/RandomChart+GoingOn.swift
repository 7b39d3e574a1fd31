import Statecraft
import StatecraftRandom

extension RandomChart {
  /// The chart with more actions that throw, and with transitions for errors, after which it goes on.
  ///
  /// - Parameter seed: decides which actions and transitions.
  /// - Returns: the chart.
  func goingOn(seed: UInt64) -> RandomChart {
    var random = SplitMix64(seed: seed)
    var chart = self
    chart.errors = .raise
    let states = chart.root.all.dropFirst().map(\.id)
    var last = chart.root.all.flatMap(\.allTransitions).map(\.id).max() ?? 0
    chart.root.forEach { node in
      for index in node.entry.indices { node.entry[index].mayFail(&random) }
      for index in node.exit.indices { node.exit[index].mayFail(&random) }
      node.changeTransitions { transition in
        var transition = transition
        if transition.disposition == .take { transition.actions.mayFail(&random) }
        return transition
      }
      guard node.kind != .final, random.chance(node.id == 0 ? 70 : 30) else { return }
      last += 1
      var transition = Transition(id: last, trigger: .error)
      if random.chance(40) { transition.target = .state(random.pick(states)) }
      // The next time, another action may throw.
      transition.actions = [.log("error \(last)"), .add(1)]
      if random.chance(20) { transition.actions.append(.raise(random.pick(Event.plain))) }
      transition.actions.mayFail(&random)
      node.transitions.append(transition)
    }
    return chart
  }
}

extension [RandomChart.Action] {
  /// Adds an action that sometimes throws, one time of four.
  fileprivate mutating func mayFail(_ random: inout SplitMix64) {
    guard random.chance(25) else { return }
    insert(.fail(modulus: 2 + random.number(below: 4)), at: random.number(below: count + 1))
  }
}
