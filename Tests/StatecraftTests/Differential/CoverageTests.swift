import Testing

@testable import RandomCharts

/// The random charts use all features and have many shapes.
@Suite struct CoverageTests {
  @Test func `every feature of charts occurs often`() async {
    let summary = await DifferentialRun(seed: 1, charts: 2_000, usesTables: false, ways: []).run()
    #expect(summary.disagreeing.isEmpty)
    for feature in Usage.Feature.allCases {
      #expect(summary.usage[feature] >= Self.floor(of: feature), "\(feature)")
    }
  }

  @Test func `very few charts are unsound or cannot start`() async {
    let summary = await DifferentialRun(seed: 2, charts: 500, usesTables: false, ways: []).run()
    #expect(summary.unsound < 50)
    #expect(summary.unstartable < 50)
  }

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

  /// How often each feature must have happened in 2000 charts.
  private static func floor(of feature: Usage.Feature) -> Int {
    switch feature {
    case .shallowHistory, .deepHistory, .internalTransition, .severalTargets: 300
    case .preemption, .concurrentTransitions, .eventlessStep, .raisedEvent: 300
    case .compoundDone, .parallelEntry, .timer, .postponed, .ignored: 300
    case .defaultHistory, .initialHistory, .recalled, .endlessLoop, .equalDeadlines: 100
    case .inactivity, .activity, .delayedEvent, .emitted, .computedEvent: 300
    case .thrown: 100
    case .cancelledTimer, .cancelledEvent, .chosenTarget: 100
    case .chosenWhenDone, .chosenByInactivity, .chosenForAny, .guardedOutput: 10
    case .chosenByNamedTimer: 5
    case .numbered, .guardedNumber, .raisedNumber, .work, .cancelledWork, .computedDelay:
      300
    case .workDone, .workFailed, .unhandledFailure, .raisedError, .droppedDelayed: 100
    case .delayedNumber, .refusedAtLimit, .droppedPostponed, .delayedOverflow, .cutLoop, .wide: 40
    case .namedTimer, .undeclaredTarget, .recalledAgain, .parallelDone, .machineDone: 40
    }
  }
}
