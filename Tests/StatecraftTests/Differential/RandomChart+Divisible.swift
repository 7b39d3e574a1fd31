extension RandomChart {
  /// The chart without histories and eventless transitions: such a chart can be divided into the
  /// regions of its largest parallel state.
  func divisible() -> RandomChart {
    var chart = self
    chart.root.forEach { node in
      node.histories = []
      node.transitions.removeAll { transition in
        if case .history = transition.target { return true }
        return transition.trigger == .eventless
      }
    }
    chart.repair()
    return chart
  }
}
