/// Runs the contenders of a workload in turn, round after round, and compares each with the first
/// contender of the same round.
struct Comparison {
  /// What one contender took.
  struct Result {
    let kind: Contender.Kind
    let nanoseconds: Spread
    let ratios: Spread
  }

  /// A run takes at least so long.
  static let shortest: UInt64 = 20_000_000

  let workload: Workload
  let rounds: Int

  init(_ workload: Workload, rounds: Int) {
    self.workload = workload
    self.rounds = rounds
  }

  func measure() async -> [Result] {
    let contenders = workload.contenders
    var loads: [Load] = []
    for contender in contenders { loads.append(await load(for: contender)) }
    var expected: [Load: UInt64] = [:]
    for load in loads where expected[load] == nil {
      expected[load] = await contenders[0].run(load).checksum
    }

    var measured: [[Double]] = Array(repeating: [], count: contenders.count)
    for round in 0..<rounds {
      // Each round begins with another contender.
      for turn in contenders.indices {
        let number = (round + turn) % contenders.count
        let run = await contenders[number].run(loads[number])
        precondition(
          run.checksum == expected[loads[number]],
          "\(workload.name): \(contenders[number].kind.rawValue) computes \(run.checksum), "
            + "not \(expected[loads[number]] ?? 0)"
        )
        measured[number].append(run.nanosecondsPerEvent)
      }
    }
    return contenders.indices.map { number in
      Result(
        kind: contenders[number].kind,
        nanoseconds: Spread(measured[number]),
        ratios: Spread(zip(measured[number], measured[0]).map { $0 / $1 })
      )
    }
  }

  /// As many events as take long enough; also warms up.
  private func load(for contender: Contender) async -> Load {
    var load = Load(events: 1_000, order: workload.order)
    while true {
      let run = await contender.run(load)
      if run.reading.nanoseconds >= Self.shortest { return load }
      let factor = Double(Self.shortest) / Double(max(run.reading.nanoseconds, 1)) * 1.2
      load.events = Int(Double(load.events) * min(max(factor, 1.2), 50))
    }
  }
}
