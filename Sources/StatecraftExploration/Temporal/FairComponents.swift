/// The components of a product in which a run can stay forever, accepted and fair as a whole.
///
/// A component that leaves out what strong fairness asks for loses the nodes that ask for it, and
/// what remains is decomposed again. Each round removes one condition at least, so that the time is
/// at most linear in the graph times the number of conditions.
///
/// Source: Emerson and Lei, "Modalities for Model Checking: Branching Time Logic Strikes Back",
/// 1987; Lichtenstein and Pnueli, "Checking That Finite State Concurrent Programs Satisfy Their
/// Linear Specification", 1985.
struct FairComponents {
  private let product: ProductGraph
  private let fairness: FairnessTable
  private let limit: SearchLimit
  /// The fair components; each is strongly connected by the moves inside it.
  private(set) var components: [[UInt32]] = []

  private var served: BitVector
  private var demanded: BitVector
  private var alwaysDemanded: BitVector
  private var row: BitVector
  private var waiting: [[UInt32]] = []

  /// How many bytes a search needs at least.
  static func bytes(situations: Int, states: Int) -> Int {
    let (bytes, overflows) = situations.multipliedReportingOverflow(by: states * 8)
    return overflows ? .max : bytes
  }

  /// Finds the components that the roots lead to.
  ///
  /// - Parameters:
  ///   - product: the graph.
  ///   - fairness: what runs satisfy.
  ///   - roots: the nodes to start from.
  ///   - limit: what ends the search early.
  /// - Throws: what has ended the search.
  init(
    _ product: ProductGraph,
    _ fairness: FairnessTable,
    from roots: some Sequence<Int>,
    _ limit: SearchLimit = .none
  ) throws(TemporalError) {
    self.product = product
    self.limit = limit
    self.fairness = fairness
    served = BitVector(count: fairness.count)
    demanded = BitVector(count: fairness.count)
    alwaysDemanded = BitVector(count: fairness.count)
    row = BitVector(count: fairness.count)

    var search = ComponentSearch(nodeCount: product.nodeCount)
    try search.run(product, from: roots, limit) { component throws(TemporalError) in
      try judge(component)
      return true
    }
    while let nodes = waiting.popLast() {
      search.renew(nodes)
      try limit.check()
      try search.run(product, from: nodes.lazy.map(Int.init), limit) {
        component throws(TemporalError) in
        try judge(component)
        return true
      }
    }
  }

  private mutating func judge(
    _ component: ComponentSearch.Component
  ) throws(TemporalError) {
    served.fill(false)
    demanded.fill(false)
    alwaysDemanded.fill(true)
    var acceptance: UInt64 = 0
    var hasCycle = false
    for (position, node) in component.nodes.enumerated() {
      if limit.isDue(position + 1) { try limit.check() }
      var cursor = 0
      while let move = product.move(from: Int(node), at: &cursor) {
        guard component.contains(move.target) else { continue }
        hasCycle = true
        acceptance |= move.acceptance
        if fairness.count > 0 { fairness.serve(move.step, product.graph, in: &served) }
      }
    }
    let all = product.automaton.allAcceptance
    guard hasCycle, acceptance & all == all else { return }
    guard fairness.count > 0 else {
      components.append(Array(component.nodes))
      return
    }
    for (position, node) in component.nodes.enumerated() {
      if limit.isDue(position + 1) { try limit.check() }
      fairness.demand(product.situation(of: Int(node)), product.graph, in: &row)
      demanded.formUnion(row)
      alwaysDemanded.formIntersection(row)
    }
    // What is asked for everywhere is missing in each part, too.
    alwaysDemanded.subtract(served)
    guard alwaysDemanded.isEmpty else { return }
    demanded.subtract(served)
    demanded.formIntersection(fairness.strong)
    guard !demanded.isEmpty else {
      components.append(Array(component.nodes))
      return
    }
    let rest = component.nodes.filter { node in
      fairness.demand(product.situation(of: Int(node)), product.graph, in: &row)
      return !row.intersects(demanded)
    }
    if !rest.isEmpty { waiting.append(Array(rest)) }
  }
}
