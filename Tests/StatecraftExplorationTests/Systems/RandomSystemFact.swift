import Statecraft
import StatecraftRandom

/// A random condition on what a system shows, as data: both explorers evaluate it.
indirect enum RandomSystemFact: Hashable, Sendable, CustomStringConvertible {
  /// What a system shows.
  struct View {
    let machines: [Machine<Peer>]
    /// For each machine how many of its messages wait on the way to the next one.
    let waiting: [Int]
  }

  case isIn(machine: Int, Int)
  case x(machine: Int, Int)
  /// Messages of the machine are on their way.
  case sends(machine: Int)
  /// A timer of the machine is pending.
  case waits(machine: Int)
  /// Work of the machine runs.
  case works(machine: Int)
  case not(RandomSystemFact)
  case and(RandomSystemFact, RandomSystemFact)

  init(_ random: inout SplitMix64, machines: Int, depth: Int = 2) {
    let machine = random.number(below: machines)
    switch random.number(below: depth > 0 ? 9 : 6) {
    case 0...2: self = .isIn(machine: machine, random.number(below: RandomSystem.stateCount))
    case 3: self = .x(machine: machine, random.number(below: 2))
    case 4: self = .sends(machine: machine)
    case 5: self = .waits(machine: machine)
    case 6: self = .not(RandomSystemFact(&random, machines: machines, depth: depth - 1))
    default:
      let left = RandomSystemFact(&random, machines: machines, depth: depth - 1)
      self = .and(left, RandomSystemFact(&random, machines: machines, depth: depth - 1))
    }
  }

  func holds(in view: View) -> Bool {
    switch self {
    case .isIn(let machine, let state): view.machines[machine].isIn(state)
    case .x(let machine, let value): view.machines[machine].context.x == value
    case .sends(let machine): view.waiting[machine] > 0
    case .waits(let machine): !view.machines[machine].engine.timers.isEmpty
    case .works(let machine): !view.machines[machine].invocations.isEmpty
    case .not(let fact): !fact.holds(in: view)
    case .and(let left, let right): left.holds(in: view) && right.holds(in: view)
    }
  }

  /// Whether it speaks of a machine, or of the way to or from it.
  func speaks(of machine: Int) -> Bool {
    switch self {
    case .isIn(let other, _), .x(let other, _), .waits(let other), .works(let other):
      other == machine
    // The last machine is the only one that is left out, and then others send to another one.
    case .sends: true
    case .not(let fact): fact.speaks(of: machine)
    case .and(let left, let right): left.speaks(of: machine) || right.speaks(of: machine)
    }
  }

  /// Facts with less in them.
  var smaller: [RandomSystemFact] {
    switch self {
    case .isIn, .x, .sends, .waits, .works: []
    case .not(let fact): [fact] + fact.smaller.map { .not($0) }
    case .and(let left, let right):
      [left, right] + left.smaller.map { .and($0, right) } + right.smaller.map { .and(left, $0) }
    }
  }

  var description: String {
    switch self {
    case .isIn(let machine, let state): "m\(machine) in \(state)"
    case .x(let machine, let value): "m\(machine).x = \(value)"
    case .sends(let machine): "m\(machine) sends"
    case .waits(let machine): "m\(machine) waits"
    case .works(let machine): "m\(machine) works"
    case .not(let fact): "not (\(fact))"
    case .and(let left, let right): "(\(left)) and (\(right))"
    }
  }
}
