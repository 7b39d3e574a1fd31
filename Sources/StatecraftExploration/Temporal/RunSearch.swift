/// Looks for a run of a graph that an automaton accepts and that is fair.
///
/// The run that is found has the shortest way to a loop, and a short loop.
struct RunSearch {
  private let product: ProductGraph
  private let fairness: FairnessTable
  private let limit: SearchLimit

  init(_ graph: StepGraph, _ automaton: BuchiAutomaton, _ limit: SearchLimit = .none) {
    self.limit = limit
    product = ProductGraph(graph, automaton)
    fairness = FairnessTable(graph)
  }

  /// A run from situation 0; `nil` if there is none.
  ///
  /// - Throws: what has ended the search.
  func run() throws(TemporalError) -> Lasso? {
    let starts = product.starts
    let found = try FairComponents(product, fairness, from: starts, limit)
    guard !found.components.isEmpty else { return nil }
    var goals = BitVector(count: product.nodeCount)
    for node in found.components.joined() { goals[Int(node)] = true }
    var ways = PathSearch(nodeCount: product.nodeCount, limit)
    guard let way = try ways.path(product, from: starts, to: { goals[$0] }),
      let component = found.components.first(where: { $0.contains(UInt32(way.end)) })
    else { return nil }
    let loop = try LoopBuilder(product, fairness, component, limit).loop(from: way.end)
    return Lasso(stem: way.moves.map { $0.step }, loop: loop).rotated()
  }
}

extension Lasso {
  /// The same run with the loop starting as early as it can.
  func rotated() -> Lasso {
    var lasso = self
    while let last = lasso.stem.last, last == lasso.loop.last {
      lasso.stem.removeLast()
      lasso.loop.removeLast()
      lasso.loop.insert(last, at: 0)
    }
    return lasso
  }
}
