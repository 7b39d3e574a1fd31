extension RandomWalk {
  /// A chart whose outermost states are the regions of one more state, without what would leave the steps of all
  /// regions to the engine: eventless transitions and postponed events.
  func divided() -> RandomWalk {
    let around = Node(state: count, kind: .parallel)
    let regions = nodes.map { node in
      var node = node
      node.transitions.removeAll { $0.trigger == .eventless }
      node.postponed = nil
      if node.parent == nil {
        node.parent = around.state
        if node.kind == .final { node.kind = .state }
      }
      return node
    }
    return RandomWalk(nodes: [around] + regions, dropsOldest: dropsOldest)
  }
}
