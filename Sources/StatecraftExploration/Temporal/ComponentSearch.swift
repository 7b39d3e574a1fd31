/// Finds the strongly connected components of a graph, without recursion.
///
/// It needs four bytes a node, and up to sixteen more for each node on the longest path. Time is
/// linear in nodes and edges.
///
/// Source: Tarjan, "Depth-First Search and Linear Graph Algorithms", 1972.
struct ComponentSearch {
  /// A component, while it is visited.
  struct Component {
    /// Its nodes.
    let nodes: ArraySlice<UInt32>
    fileprivate let order: [UInt32]
    fileprivate let first: UInt32

    /// Whether a node belongs to the component.
    func contains(_ node: Int) -> Bool {
      let number = order[node]
      return number >= first && number != .max
    }
  }

  /// When a node was found: 0 for not yet, the greatest number for nodes that do not count (any
  /// more).
  private var order: [UInt32]
  private var stack: [UInt32] = []

  init(nodeCount: Int) {
    order = Array(repeating: 0, count: nodeCount)
  }

  /// Makes nodes new again, so that the next search finds only them.
  ///
  /// The last search must have ended by itself, so that all other nodes do not count.
  mutating func renew(_ nodes: [UInt32]) {
    for node in nodes { order[Int(node)] = 0 }
  }

  private struct Frame {
    let node: UInt32
    var lowest: UInt32
    var cursor: Int
  }

  /// Visits the components that the roots lead to, each after those that it leads to.
  ///
  /// When `visit` returns `false`, the search ends.
  ///
  /// - Parameters:
  ///   - graph: the graph.
  ///   - roots: the nodes to start from.
  ///   - limit: what ends the search early.
  ///   - visit: gets the components; returns whether to go on.
  /// - Throws: what has ended the search.
  mutating func run<Graph: NumberedGraph>(
    _ graph: Graph,
    from roots: some Sequence<Int>,
    _ limit: SearchLimit = .none,
    visit: (Component) throws(TemporalError) -> Bool
  ) throws(TemporalError) {
    var frames: [Frame] = []
    var found: UInt32 = 0
    for root in roots where order[root] == 0 {
      found += 1
      order[root] = found
      stack.append(UInt32(root))
      frames.append(Frame(node: UInt32(root), lowest: found, cursor: 0))
      while let top = frames.indices.last {
        let node = Int(frames[top].node)
        var lowest = frames[top].lowest
        var cursor = frames[top].cursor
        var isDescending = false
        while let next = graph.successor(of: node, at: &cursor) {
          let number = order[next]
          if number == 0 {
            found += 1
            order[next] = found
            stack.append(UInt32(next))
            frames[top].lowest = lowest
            frames[top].cursor = cursor
            frames.append(Frame(node: UInt32(next), lowest: found, cursor: 0))
            if limit.isDue(Int(found)) {
              try limit.check(
                using: (order.capacity + stack.capacity) * 4
                  + frames.capacity * MemoryLayout<Frame>.stride
              )
            }
            isDescending = true
            break
          }
          if number < lowest { lowest = number }
        }
        if isDescending { continue }
        frames.removeLast()
        if let parent = frames.indices.last {
          frames[parent].lowest = min(frames[parent].lowest, lowest)
        }
        guard lowest == order[node] else { continue }
        guard try close(node, lowest, visit) else { return }
      }
    }
  }

  /// Takes a component from the stack, and visits it.
  private mutating func close(
    _ node: Int,
    _ first: UInt32,
    _ visit: (Component) throws(TemporalError) -> Bool
  ) throws(TemporalError) -> Bool {
    var start = stack.count - 1
    while stack[start] != UInt32(node) { start -= 1 }
    let goesOn = try visit(Component(nodes: stack[start...], order: order, first: first))
    for member in stack[start...] { order[Int(member)] = .max }
    stack.removeSubrange(start...)
    return goesOn
  }
}
