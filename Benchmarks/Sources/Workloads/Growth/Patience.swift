import Foundation

/// Leaves out contenders for which a size has become too large to measure.
///
/// A cost that grows with the square of the size is seen at small sizes, and would take days at large
/// ones. What a run of the next size takes is predicted from the two sizes before.
struct Patience {
  private struct Key: Hashable {
    let family: String
    let contender: Contender.Kind
  }

  private struct Trial {
    let size: Double
    let seconds: Double
  }

  /// How long a run may take, with its setup, in seconds.
  let limit: Double
  private var trials: [Key: [Trial]] = [:]
  /// Who was left out so far.
  private(set) var omissions: [Omission] = []

  init(limit: Double) {
    self.limit = limit
  }

  /// The workload with those contenders that can do it in time.
  ///
  /// Call it with the sizes of a family in ascending order.
  ///
  /// - Returns: the workload; `nil` when the first contender is left out, as nothing is left to
  ///   compare with.
  mutating func keeping(_ workload: Workload) async -> Workload? {
    guard let growth = workload.growth else { return workload }
    var kept: [Contender.Kind] = []
    for contender in workload.contenders {
      let seconds = await trial(of: contender, workload, growth)
      if seconds <= limit {
        kept.append(contender.kind)
      } else {
        let omission = Omission(
          workload: workload.name,
          family: growth.family,
          size: growth.size,
          contender: contender.kind,
          seconds: seconds,
          limit: limit
        )
        Workloads.say("\(omission)")
        omissions.append(omission)
      }
    }
    guard kept.contains(workload.contenders[0].kind) else { return nil }
    return workload.keeping(kept)
  }

  /// How often the contenders of a workload run: large sizes less often.
  ///
  /// - Parameters:
  ///   - workload: the workload, after ``keeping(_:)``.
  ///   - rounds: how often workloads without a size run.
  /// - Returns: the number of rounds.
  func rounds(of workload: Workload, _ rounds: Int) -> Int {
    guard let growth = workload.growth else { return rounds }
    let slowest =
      workload.contenders
      .compactMap { trials[Key(family: growth.family, contender: $0.kind)]?.last?.seconds }
      .max() ?? 0
    return min(rounds, slowest > 1 ? 3 : 7)
  }

  /// What a run takes in seconds: measured, or predicted where that is too much already.
  private mutating func trial(
    of contender: Contender,
    _ workload: Workload,
    _ growth: Growth
  ) async -> Double {
    let key = Key(family: growth.family, contender: contender.kind)
    let earlier = trials[key] ?? []
    if let predicted = Self.prediction(Double(growth.size), from: earlier), predicted > limit {
      return predicted
    }
    let time = await ContinuousClock().measure {
      _ = await contender.run(Load(events: workload.fewestEvents, order: workload.order))
    }
    let seconds = time / .seconds(1)
    trials[key] = earlier + [Trial(size: Double(growth.size), seconds: seconds)]
    return seconds
  }

  private static func prediction(_ size: Double, from trials: [Trial]) -> Double? {
    guard let last = trials.last else { return nil }
    var exponent = 1.0
    if let before = trials.dropLast().last {
      let measured = log(last.seconds / before.seconds) / log(last.size / before.size)
      exponent = min(max(measured, 1), 3)
    }
    return last.seconds * pow(size / last.size, exponent)
  }
}

/// A contender that was left out of a workload.
struct Omission: Codable, CustomStringConvertible {
  let workload: String
  let family: String
  let size: Int
  let contender: Contender.Kind
  /// What a run takes, or is predicted to take.
  let seconds: Double
  /// What was allowed.
  let limit: Double

  var description: String {
    "\(workload), \(contender.rawValue): not measured, as a run takes \(seconds.short) seconds or"
      + " more; '--patience' allows \(limit.short)"
  }
}
