import Dispatch
import Foundation
import Statecraft
import Synchronization

/// Compares engine and interpreter on many charts, on all cores.
struct DifferentialRun: Sendable {
  var seed: UInt64
  var charts: Int
  /// The number of the first chart.
  var first = 0
  var flaw: ReferenceInterpreter.Flaw?
  /// Whether the engine that is compared with the interpreter has tables, which take most of the time.
  var usesTables = true
  /// In which other ways of the engine each chart is run; `nil` for two that the seed says.
  var ways: [EngineWay]?
  /// How many steps of a hundred are compared in words, too.
  var wordyPercent = 6
  /// Whether all charts go on after errors, of which they have more.
  var goesOn = false

  /// What came of it.
  struct Summary: Sendable {
    var counts = Comparison.Counts()
    var unsound = 0
    var unstartable = 0
    /// The numbers of the charts on which engine and interpreter disagree.
    var disagreeing: [Int] = []

    /// What happened too seldom or too often for charts that compare the engine well, in words.
    func rare(in charts: Int) -> [String] {
      var found = counts.usage.rare(in: charts)
      if unsound * 10 > charts {
        found.append("\(charts - unsound) charts are sound, of \(charts)")
      }
      if unstartable * 10 > charts {
        found.append("\(charts - unstartable) charts start, of \(charts)")
      }
      return found
    }

    static func += (left: inout Self, right: Self) {
      left.counts += right.counts
      left.unsound += right.unsound
      left.unstartable += right.unstartable
      left.disagreeing += right.disagreeing
    }
  }

  private static let charts = 250

  /// A chart of this run.
  func chart(_ index: Int) -> RandomChart {
    var generator = ChartGenerator(seed: seed, index: index)
    let chart = generator.chart()
    return goesOn ? chart.goingOn(seed: UInt64(index)) : chart
  }

  /// A line that says what was compared.
  func text(_ summary: Summary) -> String {
    let found = summary.disagreeing.count
    let counts = summary.counts
    return "comparison: \(charts) charts, \(counts.steps) steps, seed \(seed): "
      + "\(counts.otherSteps) steps in other ways, \(counts.stepsInWords) in words, "
      + "\(counts.fromTables) from tables, \(counts.fromRegions) from regions: "
      + (found == 0
        ? "engine and interpreter agree"
        : "\(found) charts disagree: \(summary.disagreeing.prefix(20))")
  }

  /// Compares on all charts.
  ///
  /// On threads of its own: the cooperative pool stays free for the tests of live machines.
  func run() async -> Summary {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        let end = first + charts
        let starts = Array(stride(from: first, to: end, by: Self.charts))
        let summary = Mutex(Summary())
        DispatchQueue.concurrentPerform(iterations: starts.count) { round in
          let part = compare(starts[round]..<min(end, starts[round] + Self.charts))
          summary.withLock { $0 += part }
        }
        var whole = summary.withLock { $0 }
        whole.disagreeing.sort()
        continuation.resume(returning: whole)
      }
    }
  }

  /// The number of the first chart on which engine and interpreter disagree.
  func firstDisagreeing() -> Int? {
    (0..<charts).first { !compare($0..<$0 + 1).disagreeing.isEmpty }
  }

  private func compare(_ range: Range<Int>) -> Summary {
    var summary = Summary()
    for index in range {
      let comparison = Comparison(
        chart(index),
        flaw: flaw,
        usesTables: usesTables,
        seed: seed &+ UInt64(index),
        ways: ways,
        wordyPercent: wordyPercent
      )
      summary.counts += comparison.counts
      if comparison.isUnsound { summary.unsound += 1 }
      if comparison.counts.steps == 1 { summary.unstartable += 1 }
      if comparison.disagreement != nil { summary.disagreeing.append(index) }
    }
    return summary
  }

  /// A small chart that shows the same as the chart with that number, and where it differs.
  func report(_ index: Int) -> (chart: RandomChart, text: String) {
    let flaw = flaw
    let seed = seed &+ UInt64(index)
    let (ways, usesTables) = (ways, usesTables)
    var shrinker = Shrinker {
      Comparison($0, flaw: flaw, usesTables: usesTables, seed: seed, ways: ways).disagreement != nil
    }
    let small = shrinker.reduce(chart(index))
    let disagreement =
      Comparison(small, flaw: flaw, usesTables: usesTables, seed: seed, ways: ways).disagreement
    let text = """
      engine and interpreter disagree on chart \(index) of seed \(self.seed), in short:

      \(small.source)

      \(disagreement.map { "\($0)" } ?? "no difference")
      """
    return (small, text)
  }
}
