extension RandomChart {
  /// The chart without eventless transitions: such a chart can be divided into the regions of its largest
  /// parallel state.
  func divisible() -> RandomChart {
    var chart = self
    chart.root.forEach { node in
      node.transitions.removeAll { $0.trigger == .eventless }
    }
    chart.repair()
    return chart
  }
}
