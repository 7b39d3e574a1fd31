import Testing

@testable import RandomCharts

/// The random charts have many shapes.
///
/// `Scripts/random-charts` checks that they use all features.
@Suite struct ShapeTests {
  @Test func `the same seed and index give the same chart`() {
    let charts = (0..<20).map { DifferentialRun(seed: 3, charts: 20).chart($0) }
    #expect(charts == (0..<20).map { DifferentialRun(seed: 3, charts: 20).chart($0) })
    #expect(charts[0] != charts[1])
    #expect(charts != (0..<20).map { DifferentialRun(seed: 4, charts: 20).chart($0) })
  }

  @Test func `random charts have all sizes and depths`() {
    let charts = (0..<500).map { DifferentialRun(seed: 5, charts: 500).chart($0) }
    let sizes = Set(charts.map { $0.root.all.count - 1 })
    #expect(sizes.isSuperset(of: 2...20))
    #expect(Set(charts.map { depth(of: $0.root) }).isSuperset(of: 1...5))
    for chart in charts {
      let numbers = chart.root.all.map(\.id)
      #expect(numbers == numbers.sorted(), "the states are numbered in document order")
    }
  }

  private func depth(of node: RandomChart.Node) -> Int {
    node.children.map { 1 + depth(of: $0) }.max() ?? 0
  }
}
