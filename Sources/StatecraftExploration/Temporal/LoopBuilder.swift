/// Builds a short loop in a fair component that is accepted and fair as a whole.
///
/// It starts with the shortest loop, finds out what that loop owes, and builds it again through
/// what it owes, until nothing is owed. A longest loop has a detour for each acceptance set and
/// each fairness condition.
struct LoopBuilder {
  private let product: ProductGraph
  private let fairness: FairnessTable
  private let members: BitVector
  private let limit: SearchLimit

  /// What a loop must pass.
  private enum Duty: Hashable {
    /// A move of an acceptance set.
    case acceptance(Int)
    /// A step that serves a condition; if the condition is weak, also a node that asks for none.
    case service(Int)
  }

  init(
    _ product: ProductGraph,
    _ fairness: FairnessTable,
    _ component: [UInt32],
    _ limit: SearchLimit = .none
  ) {
    self.product = product
    self.limit = limit
    self.fairness = fairness
    var members = BitVector(count: product.nodeCount)
    for node in component { members[Int(node)] = true }
    self.members = members
  }

  /// The steps of a loop from a node of the component back to it.
  ///
  /// - Throws: what has ended the search.
  func loop(from start: Int) throws(TemporalError) -> [Int] {
    var search = PathSearch(nodeCount: product.nodeCount, limit)
    var duties: [Duty] = []
    while true {
      try limit.check()
      let moves = try loop(from: start, through: duties, &search)
      let missing = missing(in: moves, from: start).filter { !duties.contains($0) }
      if missing.isEmpty { return moves.map { $0.step } }
      duties += missing
    }
  }

  /// A loop that does its duties, the nearest one first.
  private func loop(
    from start: Int,
    through duties: [Duty],
    _ search: inout PathSearch
  ) throws(TemporalError) -> [ProductGraph.Move] {
    var moves: [ProductGraph.Move] = []
    var node = start
    var rest = duties
    while !rest.isEmpty {
      guard
        let way = try search.path(
          product,
          from: [node],
          through: { members[$0] },
          endingWith: { move in rest.contains { fulfils(move, $0) } }
        )
      else { break }
      moves += way.moves
      node = way.end
      rest.removeAll { duty in way.moves.contains { fulfils($0, duty) } }
    }
    if node != start || moves.isEmpty {
      moves +=
        try search.path(
          product,
          from: [node],
          through: { members[$0] },
          endingWith: { $0.target == start }
        )?.moves ?? []
    }
    return moves
  }

  private func fulfils(_ move: ProductGraph.Move, _ duty: Duty) -> Bool {
    switch duty {
    case .acceptance(let set): return move.acceptance & (1 << UInt64(set)) != 0
    case .service(let condition):
      if fairness.serves(move.step, condition, product.graph) { return true }
      if fairness.strong[condition] { return false }
      let situation = product.situation(of: move.target)
      return !fairness.isDemanded(condition, in: situation, product.graph)
    }
  }

  /// What a loop owes.
  private func missing(in moves: [ProductGraph.Move], from start: Int) -> [Duty] {
    var acceptance: UInt64 = 0
    var served = BitVector(count: fairness.count)
    var demanded = BitVector(count: fairness.count)
    var alwaysDemanded = BitVector(repeating: true, count: fairness.count)
    var row = BitVector(count: fairness.count)
    for move in moves {
      acceptance |= move.acceptance
      fairness.serve(move.step, product.graph, in: &served)
      fairness.demand(product.situation(of: move.target), product.graph, in: &row)
      demanded.formUnion(row)
      alwaysDemanded.formIntersection(row)
    }
    demanded.formIntersection(fairness.strong)
    demanded.formUnion(alwaysDemanded)
    demanded.subtract(served)
    let sets = (0..<product.automaton.acceptanceCount).filter {
      acceptance & (1 << UInt64($0)) == 0
    }
    return sets.map { .acceptance($0) } + demanded.positions.map { .service($0) }
  }
}
