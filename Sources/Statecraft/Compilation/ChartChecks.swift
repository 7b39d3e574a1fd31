struct ChartChecks<Context: ChartContext> {
  var diagnostics: [Diagnostic] = []
  init(_ model: ChartModel<Context>, _ topology: Topology) {}
}
