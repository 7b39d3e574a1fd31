/// Looks for fair runs of a graph by removing what is in none, on plain arrays.
///
/// It shares no code with the search of the explorer: no automata, no bits, and no sets of nodes that
/// wait.
struct NaiveRuns {
  /// The assumption that a step with a label comes.
  struct Condition {
    /// Whether it comes if it is asked for again and again, and not only if that lasts.
    let isStrong: Bool
    /// For each node whether it is asked for there.
    let isAsked: [Bool]
    /// For each step whether it is such a step.
    let serves: [Bool]
  }

  private let count: Int
  private let steps: [(from: Int, to: Int)]
  private let conditions: [Condition]
  /// For each node the numbers of the steps from it.
  private let leaving: [[Int]]
  /// For each node the numbers of the steps to it.
  private let entering: [[Int]]

  /// Prepares a graph.
  ///
  /// - Parameters:
  ///   - count: the number of nodes.
  ///   - steps: the steps; in a node in which a run may end there is one to the node itself.
  ///   - conditions: what runs satisfy.
  init(count: Int, steps: [(from: Int, to: Int)], conditions: [Condition]) {
    self.count = count
    self.steps = steps
    self.conditions = conditions
    var leaving: [[Int]] = Array(repeating: [], count: count)
    var entering = leaving
    for (number, step) in steps.enumerated() {
      leaving[step.from].append(number)
      entering[step.to].append(number)
    }
    self.leaving = leaving
    self.entering = entering
  }

  /// Whether a fair run goes on from one of some nodes.
  ///
  /// - Parameters:
  ///   - starts: the nodes to begin with.
  ///   - isAllowed: for each node whether the run may be there.
  ///   - isWanted: for each node whether it is one of those to which the run must come again and again.
  /// - Returns: whether there is one.
  func hasRun(
    from starts: [Int],
    within isAllowed: [Bool],
    visiting isWanted: [Bool]? = nil
  ) -> Bool {
    var isLeft = reached(from: starts, within: isAllowed)
    while true {
      let component = components(of: isLeft)
      var members: [[Int]] = []
      for node in 0..<count where isLeft[node] {
        while members.count <= component[node] { members.append([]) }
        members[component[node]].append(node)
      }
      if members.isEmpty { return false }
      for nodes in members {
        let inner = nodes.flatMap { leaving[$0] }.filter {
          isLeft[steps[$0].to] && component[steps[$0].to] == component[steps[$0].from]
        }
        let excess = excess(of: nodes, inner, isWanted)
        if excess.isEmpty { return true }
        for node in excess { isLeft[node] = false }
      }
    }
  }

  /// The nodes of a component in which no fair run stays; empty if one goes through all nodes.
  private func excess(of nodes: [Int], _ inner: [Int], _ isWanted: [Bool]?) -> [Int] {
    if inner.isEmpty { return nodes }
    if let isWanted, !nodes.contains(where: { isWanted[$0] }) { return nodes }
    let unserved = conditions.filter { condition in
      !inner.contains { condition.serves[$0] }
    }
    for condition in unserved where nodes.allSatisfy({ condition.isAsked[$0] }) { return nodes }
    return nodes.filter { node in unserved.contains { $0.isStrong && $0.isAsked[node] } }
  }

  private func reached(from starts: [Int], within isAllowed: [Bool]) -> [Bool] {
    var isReached = Array(repeating: false, count: count)
    var open = starts.filter { isAllowed[$0] }
    for node in open { isReached[node] = true }
    while let node = open.popLast() {
      for step in leaving[node] where isAllowed[steps[step].to] && !isReached[steps[step].to] {
        isReached[steps[step].to] = true
        open.append(steps[step].to)
      }
    }
    return isReached
  }

  /// For each node that is left the number of its component; the nodes of a component lead to each other.
  ///
  /// Source: Sharir, "A Strong-Connectivity Algorithm and Its Applications in Data Flow Analysis", 1981.
  private func components(of isLeft: [Bool]) -> [Int] {
    var order: [Int] = []
    var isVisited = isLeft.map { !$0 }
    for root in 0..<count where !isVisited[root] {
      isVisited[root] = true
      var way = [(node: root, next: 0)]
      while let (node, next) = way.last {
        guard next < leaving[node].count else {
          order.append(node)
          way.removeLast()
          continue
        }
        way[way.count - 1].next += 1
        let target = steps[leaving[node][next]].to
        guard !isVisited[target] else { continue }
        isVisited[target] = true
        way.append((target, 0))
      }
    }
    var component = Array(repeating: -1, count: count)
    var number = 0
    for root in order.reversed() where component[root] < 0 {
      component[root] = number
      var open = [root]
      while let node = open.popLast() {
        for step in entering[node] {
          let source = steps[step].from
          guard isLeft[source], component[source] < 0 else { continue }
          component[source] = number
          open.append(source)
        }
      }
      number += 1
    }
    return component
  }
}
