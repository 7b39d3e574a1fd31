extension BuchiAutomaton {
  /// Makes the automaton smaller; it accepts the same runs.
  ///
  /// States from which nothing can be accepted go, and states with the same transitions become one.
  mutating func simplify() throws(TemporalError) {
    try removeDeadEnds()
    var before = 0
    repeat {
      before = states.count
      for state in states.indices { states[state] = Self.minimal(states[state]) }
      mergeEqualStates()
    } while states.count < before
    removeSpareAcceptance()
  }

  /// The transitions without those that another one to the same state makes superfluous.
  private static func minimal(_ transitions: [Transition]) -> [Transition] {
    var result: [Transition] = []
    for transition in transitions
    where !result.contains(where: { $0.includes(transition) }) {
      result.removeAll { transition.includes($0) }
      result.append(transition)
    }
    return result
  }

  /// Numbers the states anew: one for all states that have the same transitions.
  private mutating func mergeEqualStates() {
    var numbers: [Set<Transition>: Int] = [:]
    var kept: [Int] = []
    var number = [Int](repeating: 0, count: states.count)
    for state in states.indices {
      let key = Set(states[state])
      if let known = numbers[key] {
        number[state] = known
      } else {
        numbers[key] = kept.count
        number[state] = kept.count
        kept.append(state)
      }
    }
    states = kept.map { state in
      states[state].map { transition in
        var transition = transition
        transition.target = number[transition.target]
        return transition
      }
    }
    initial = number[initial]
  }

  /// Removes the states that do not lead to a cycle with transitions of all acceptance sets, and
  /// takes from all acceptance sets the transitions that are on no such cycle.
  private mutating func removeDeadEnds() throws(TemporalError) {
    let graph = StateGraph(states: states)
    var search = ComponentSearch(nodeCount: states.count)
    var isAlive = [Bool](repeating: false, count: states.count)
    // Components come after all those that they lead to.
    try search.run(graph, from: CollectionOfOne(initial)) { component in
      var seen: UInt64 = 0
      var hasCycle = false
      var leadsToLife = false
      for node in component.nodes {
        for index in states[Int(node)].indices {
          let transition = states[Int(node)][index]
          if component.contains(transition.target) {
            seen |= transition.acceptance
            hasCycle = true
          } else {
            leadsToLife = leadsToLife || isAlive[transition.target]
          }
        }
      }
      let isAccepting = hasCycle && seen == allAcceptance
      for node in component.nodes {
        isAlive[Int(node)] = isAccepting || leadsToLife
        guard !isAccepting else { continue }
        for index in states[Int(node)].indices
        where component.contains(states[Int(node)][index].target) {
          states[Int(node)][index].acceptance = 0
        }
      }
      return true
    }
    let kept = states.indices.filter { isAlive[$0] || $0 == initial }
    var number = [Int](repeating: 0, count: states.count)
    for (new, old) in kept.enumerated() { number[old] = new }
    states = kept.map { state in
      states[state].filter { isAlive[$0.target] }.map { transition in
        var transition = transition
        transition.target = number[transition.target]
        return transition
      }
    }
    initial = number[initial]
  }

  /// Removes acceptance sets that follow from another one.
  private mutating func removeSpareAcceptance() {
    let transitions = states.joined()
    var kept: [Int] = []
    for set in 0..<acceptanceCount {
      let bit: UInt64 = 1 << UInt64(set)
      let isImplied = (0..<acceptanceCount).contains { other in
        let otherBit: UInt64 = 1 << UInt64(other)
        guard other != set else { return false }
        let included = transitions.allSatisfy {
          $0.acceptance & otherBit == 0 || $0.acceptance & bit != 0
        }
        guard included else { return false }
        // Of two equal sets the first one stays.
        let isEqual = transitions.allSatisfy {
          ($0.acceptance & otherBit == 0) == ($0.acceptance & bit == 0)
        }
        return !isEqual || other < set
      }
      if !isImplied { kept.append(set) }
    }
    for state in states.indices {
      for index in states[state].indices {
        let old = states[state][index].acceptance
        var new: UInt64 = 0
        for (position, set) in kept.enumerated() where old & (1 << UInt64(set)) != 0 {
          new |= 1 << UInt64(position)
        }
        states[state][index].acceptance = new
      }
    }
    acceptanceCount = kept.count
  }

  private struct StateGraph: NumberedGraph {
    let states: [[Transition]]

    func successor(of node: Int, at cursor: inout Int) -> Int? {
      guard cursor < states[node].count else { return nil }
      defer { cursor += 1 }
      return states[node][cursor].target
    }
  }
}

extension BuchiAutomaton.Transition {
  /// Whether this transition does all that the other one does.
  fileprivate func includes(_ other: Self) -> Bool {
    target == other.target && positive & ~other.positive == 0 && negative & ~other.negative == 0
      && other.acceptance & ~acceptance == 0
  }
}
