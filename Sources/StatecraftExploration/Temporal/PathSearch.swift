/// Finds shortest paths in a product, breadth first.
///
/// It needs four bytes a node, and four more for each node that is reached.
struct PathSearch {
  /// From which node each node was reached, plus one; 0 for nodes that were not.
  private var origins: [UInt32]
  private var queue: [UInt32] = []
  private let limit: SearchLimit

  init(nodeCount: Int, _ limit: SearchLimit = .none) {
    self.limit = limit
    origins = Array(repeating: 0, count: nodeCount)
  }

  /// A path: its first node, and the moves from there.
  struct Path {
    let start: Int
    var moves: [ProductGraph.Move]

    var end: Int { moves.last?.target ?? start }
  }

  /// A shortest path from one of the starts to a node that is a goal; without moves if a start is
  /// one.
  ///
  /// - Throws: what has ended the search.
  mutating func path(
    _ product: ProductGraph,
    from starts: [Int],
    to isGoal: (Int) -> Bool
  ) throws(TemporalError) -> Path? {
    if let start = starts.first(where: isGoal) { return Path(start: start, moves: []) }
    return try path(
      product,
      from: starts,
      through: { _ in true },
      endingWith: { isGoal($0.target) }
    )
  }

  /// A shortest path of at least one move whose last move is a goal.
  ///
  /// It goes only through open nodes; a start need not be open.
  ///
  /// - Throws: what has ended the search.
  mutating func path(
    _ product: ProductGraph,
    from starts: [Int],
    through isOpen: (Int) -> Bool,
    endingWith isGoal: (ProductGraph.Move) -> Bool
  ) throws(TemporalError) -> Path? {
    defer { reset() }
    for start in starts {
      queue.append(UInt32(start))
      origins[start] = UInt32(start) + 1
    }
    var next = 0
    while next < queue.count {
      let node = Int(queue[next])
      next += 1
      if limit.isDue(next) { try limit.check(using: (origins.capacity + queue.capacity) * 4) }
      var cursor = 0
      while let move = product.move(from: node, at: &cursor) {
        guard isOpen(move.target) else { continue }
        if isGoal(move) {
          var path = way(product, to: node)
          path.moves.append(move)
          return path
        }
        if origins[move.target] == 0 {
          origins[move.target] = UInt32(node) + 1
          queue.append(UInt32(move.target))
        }
      }
    }
    return nil
  }

  private mutating func reset() {
    for node in queue { origins[Int(node)] = 0 }
    queue.removeAll(keepingCapacity: true)
  }

  /// The path by which a node was reached.
  private func way(_ product: ProductGraph, to end: Int) -> Path {
    var moves: [ProductGraph.Move] = []
    var node = end
    while Int(origins[node]) - 1 != node {
      let origin = Int(origins[node]) - 1
      var cursor = 0
      while let move = product.move(from: origin, at: &cursor) {
        if move.target == node {
          moves.append(move)
          break
        }
      }
      node = origin
    }
    return Path(start: node, moves: moves.reversed())
  }
}
