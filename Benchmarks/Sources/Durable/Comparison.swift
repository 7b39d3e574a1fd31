import Foundation
import StatecraftDurable

/// The same work by hand and by durable machines, in turns, at several numbers of events in one
/// transaction.
struct Comparison {
  static let batches = [1, 10, 100, 1_000]

  let folder: URL
  let batches: [Int]
  let machines: Int
  let rounds: Int
  let duration: Duration
  /// How many calls with a batch of events are made at the same time; `nil` for senders of one event each.
  let calls: Int?

  /// The events per second of a batch size.
  struct Row {
    var batch: Int
    var raw: [Double] = []
    var ours: [Double] = []
    /// The processor time of an event in microseconds.
    var rawTime: [Double] = []
    var oursTime: [Double] = []

    /// The median of the ratios of rounds that came one after the other.
    var ratio: Double { median(zip(ours, raw).map { $0 / $1 }) }
  }

  func run() async throws -> [Row] {
    let population = try await Population(folder: folder)
    var result: [Row] = []
    for batch in batches {
      let folder = folder.appendingPathComponent("batch-\(batch)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let raw = try RawSQLite(
        path: folder.appendingPathComponent("raw.db").path,
        machines: machines,
        texts: population.texts
      )
      let ours = try await Contender(
        path: folder.appendingPathComponent("ours.db").path,
        machines: machines,
        population
      )
      var row = Row(batch: batch)
      // The first round warms up.
      for round in 0...rounds {
        let byHand = try measure(raw, batch: batch)
        let began = processorTime
        let started = ContinuousClock.now
        let events =
          if let calls {
            try await ours.run(calls: calls, of: batch, for: duration, round: round)
          } else {
            try await ours.run(senders: batch, for: duration, round: round)
          }
        try await ours.drain()
        let rate = Double(events) / seconds(ContinuousClock.now - started)
        let time = (processorTime - began) / Double(events)
        guard round > 0 else { continue }
        row.raw.append(byHand.rate)
        row.rawTime.append(byHand.time)
        row.ours.append(rate)
        row.oursTime.append(time)
      }
      try await ours.end()
      result.append(row)
      try? FileManager.default.removeItem(at: folder)
    }
    return result
  }

  private func measure(_ raw: RawSQLite, batch: Int) throws -> (rate: Double, time: Double) {
    let began = processorTime
    let started = ContinuousClock.now
    var events = 0
    while ContinuousClock.now - started < duration {
      try raw.apply((0..<batch).map { _ in Int.random(in: 0..<machines) })
      events += batch
    }
    let rate = Double(events) / seconds(ContinuousClock.now - started)
    return (rate, (processorTime - began) / Double(events))
  }
}

/// The processor time that the process has taken in all threads, in microseconds.
private var processorTime: Double { Double(clock()) * 1_000_000 / Double(CLOCKS_PER_SEC) }

func seconds(_ duration: Duration) -> Double {
  let (whole, rest) = duration.components
  return Double(whole) + Double(rest) / 1e18
}

func median(_ values: [Double]) -> Double {
  let sorted = values.sorted()
  guard !sorted.isEmpty else { return .nan }
  return sorted.count % 2 == 1
    ? sorted[sorted.count / 2]
    : (sorted[sorted.count / 2 - 1] + sorted[sorted.count / 2]) / 2
}
