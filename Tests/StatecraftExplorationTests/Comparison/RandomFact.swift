import Statecraft
import StatecraftRandom

/// A random condition on what a machine shows, as data: both explorers evaluate it.
indirect enum RandomFact: Hashable, Sendable, CustomStringConvertible {
  case isIn(Int)
  case x(Int)
  case y(Int)
  case hasPostponed
  case not(RandomFact)
  case and(RandomFact, RandomFact)

  init(_ random: inout SplitMix64, states: Int, depth: Int = 2) {
    switch random.number(below: depth > 0 ? 9 : 6) {
    case 0...2: self = .isIn(random.number(below: states))
    case 3: self = .x(random.number(below: 3))
    case 4: self = .y(random.number(below: 2))
    case 5: self = random.chance(30) ? .hasPostponed : .isIn(random.number(below: states))
    case 6: self = .not(RandomFact(&random, states: states, depth: depth - 1))
    default:
      let left = RandomFact(&random, states: states, depth: depth - 1)
      self = .and(left, RandomFact(&random, states: states, depth: depth - 1))
    }
  }

  func holds(in machine: Machine<Walk>) -> Bool {
    switch self {
    case .isIn(let state): machine.isIn(state)
    case .x(let value): machine.context.x == value
    case .y(let value): machine.context.y == value
    case .hasPostponed: !machine.postponedEvents.isEmpty
    case .not(let fact): !fact.holds(in: machine)
    case .and(let left, let right): left.holds(in: machine) && right.holds(in: machine)
    }
  }

  /// Facts with less in them.
  var smaller: [RandomFact] {
    switch self {
    case .isIn, .x, .y, .hasPostponed: []
    case .not(let fact): [fact] + fact.smaller.map { .not($0) }
    case .and(let left, let right):
      [left, right] + left.smaller.map { .and($0, right) } + right.smaller.map { .and(left, $0) }
    }
  }

  var description: String {
    switch self {
    case .isIn(let state): "in \(state)"
    case .x(let value): "x = \(value)"
    case .y(let value): "y = \(value)"
    case .hasPostponed: "postponed"
    case .not(let fact): "not (\(fact))"
    case .and(let left, let right): "(\(left)) and (\(right))"
    }
  }
}
