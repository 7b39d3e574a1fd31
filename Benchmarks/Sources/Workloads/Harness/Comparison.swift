/// Runs the contenders of a workload in turn, round after round, and compares each with the first
/// contender of the same round.
struct Comparison {
  let workload: Workload
  let rounds: Int
  /// A run takes at least so long, in nanoseconds.
  let shortest: UInt64

  init(_ workload: Workload, rounds: Int, shortest: UInt64 = 20_000_000) {
    self.workload = workload
    self.rounds = rounds
    self.shortest = shortest
  }

  /// Measures; ends the program when contenders do not agree.
  func measure() async -> [Measurement] {
    let contenders = workload.contenders
    var loads: [Load] = []
    for contender in contenders { loads.append(await load(for: contender)) }
    let expected = await checksums(of: loads)

    var measured: [[Double]] = Array(repeating: [], count: contenders.count)
    for round in 0..<rounds {
      // Each round begins with another contender.
      for turn in contenders.indices {
        let number = (round + turn) % contenders.count
        let run = await contenders[number].run(loads[number])
        workload.check(run, contenders[number], expected[loads[number]])
        measured[number].append(run.nanosecondsPerEvent)
      }
    }

    var measurements: [Measurement] = []
    for (number, contender) in contenders.enumerated() {
      measurements.append(
        Measurement(
          workload: workload.name,
          title: workload.title,
          family: workload.growth?.family,
          unit: workload.growth?.unit,
          size: workload.growth?.size,
          contender: contender.kind,
          nanoseconds: Spread(measured[number]),
          ratio: Spread(zip(measured[number], measured[0]).map { $0 / $1 }),
          allocations: await allocations(of: contender, loads[number])
        )
      )
    }
    return measurements
  }

  /// As many events as take long enough; also warms up.
  private func load(for contender: Contender) async -> Load {
    var load = Load(events: workload.fewestEvents, order: workload.order)
    while true {
      let run = await contender.run(load)
      if run.reading.nanoseconds >= shortest { return load }
      let factor = Double(shortest) / Double(max(run.reading.nanoseconds, 1)) * 1.2
      load.events = Int((Double(load.events) * min(max(factor, 1.2), 50)).rounded(.up))
    }
  }

  private func checksums(of loads: [Load]) async -> [Load: UInt64] {
    var checksums: [Load: UInt64] = [:]
    for load in loads where checksums[load] == nil {
      checksums[load] = await workload.contenders[0].run(load).checksum
    }
    return checksums
  }

  private func allocations(of contender: Contender, _ load: Load) async -> Double? {
    guard Meter.countsAllocations else { return nil }
    var load = load
    load.events = min(load.events, max(10_000, workload.fewestEvents))
    var result = 0.0
    await Meter.countingAllocations {
      result = await contender.run(load).allocationsPerEvent
    }
    return result
  }
}

extension Workload {
  /// Ends the program when a contender has computed something else than the first one.
  func check(_ run: Run, _ contender: Contender, _ expected: UInt64?) {
    guard run.checksum != expected else { return }
    fatalError(
      "\(name): after \(run.load.events) events '\(contender.kind.rawValue)' has the checksum"
        + " \(run.checksum), '\(contenders[0].kind.rawValue)' has \(expected.map(String.init) ?? "none")"
    )
  }

  /// Lets all contenders do the same little work.
  func verify() async {
    let counts =
      switch weight {
      case .light, .slowEvents: [1, 64, 1000]
      case .heavyStart: [1000]
      case .heavyEvents: [2]
      case .growing: (growth?.size ?? 0) <= 100 ? [64] : [4]
      }
    for events in counts {
      let load = Load(events: events, order: order)
      let expected = await contenders[0].run(load).checksum
      for contender in contenders.dropFirst() {
        check(await contender.run(load), contender, expected)
      }
    }
  }
}
