internal import Statecraft

/// The states that ways of a graph lead to, numbered by their distance from the initial one.
struct GraphWays {
  /// A switch to a state.
  struct Step {
    let target: Int
    /// What causes the switch; empty when it is not known.
    let cause: String
  }

  /// The names of the states; the initial one is number 0.
  private(set) var names: [StateName]
  /// The switches of each state, one to each target.
  private(set) var steps: [[Step]] = []
  /// The number of switches to each state.
  private(set) var depths = [0]
  /// For each state whether any state may follow it.
  let isOpen: [Bool]
  /// For each state whether it is final.
  let isFinal: [Bool]

  private var numbers: [StateName: Int]

  /// Follows the edges from the initial state.
  ///
  /// - Complexity: O(states + edges).
  init(_ graph: StateGraph, from initial: String) {
    names = [StateName(initial)]
    numbers = [names[0]: 0]
    let leaving = Dictionary(grouping: graph.edges, by: \.from)
    var next = 0
    while next < names.count {
      var causes: [String: String] = [:]
      var targets: [String] = []
      for edge in leaving[names[next].description] ?? [] {
        if causes[edge.to] == nil { targets.append(edge.to) }
        if causes[edge.to, default: ""].isEmpty { causes[edge.to] = edge.label }
      }
      var found: [Step] = []
      for target in targets {
        let name = StateName(target)
        if numbers[name] == nil {
          numbers[name] = names.count
          names.append(name)
          depths.append(depths[next] + 1)
        }
        if let number = numbers[name] {
          found.append(Step(target: number, cause: causes[target] ?? ""))
        }
      }
      steps.append(found)
      next += 1
    }
    isOpen = names.map { graph.unrestricted.contains($0.description) }
    isFinal = names.map { graph.finals.contains($0.description) }
  }

  /// The number of a state; `nil` if no way leads there.
  func number(of state: StateName) -> Int? { numbers[state] }

  /// The states that any state may follow.
  var open: [StateName] { names.indices.filter { isOpen[$0] }.map { names[$0] } }

  /// The number of switches.
  var stepCount: Int { steps.reduce(0) { $0 + $1.count } }

  /// A shortest way to a state.
  ///
  /// - Parameters:
  ///   - isAllowed: whether the way may go through a state; the goal must be allowed, too.
  ///   - isGoal: whether a state is one of those to be reached.
  /// - Returns: the states of the way, from the initial one on; `nil` if there is none.
  /// - Complexity: O(states + edges).
  func way(
    through isAllowed: (Int) -> Bool = { _ in true },
    to isGoal: (Int) -> Bool
  ) -> [Int]? {
    guard isAllowed(0) else { return nil }
    var origins = [0: 0]
    var queue = [0]
    var next = 0
    while next < queue.count {
      let state = queue[next]
      next += 1
      if isGoal(state) { return Self.way(to: state, origins) }
      for step in steps[state] where isAllowed(step.target) && origins[step.target] == nil {
        origins[step.target] = state
        queue.append(step.target)
      }
    }
    return nil
  }

  private static func way(to end: Int, _ origins: [Int: Int]) -> [Int] {
    var way = [end]
    while let state = way.last, state != 0, let origin = origins[state] { way.append(origin) }
    return way.reversed()
  }

  /// A shortest way to a state that is numbered.
  func way(to state: Int) -> [Int] { way { $0 == state } ?? [0] }
}
