/// What recording costs an event: the same machine with a recorder and without one, in turn.
struct RecordingCost: Codable {
  /// What it may cost, in nanoseconds.
  static let limit = 50.0

  let name: String
  let without: Spread
  let with: Spread
  /// The differences within the rounds.
  let difference: Spread

  var isWithinLimit: Bool { difference.median < Self.limit }

  /// Measures all of them.
  ///
  /// - Parameter rounds: how often each machine runs.
  /// - Returns: what each costs.
  static func all(rounds: Int) async -> [RecordingCost] {
    [
      await compare(
        "value, W3, newest 4,096",
        rounds,
        Contender(.statecraft, ValueMachine<PlayerChart>.self),
        Contender(.statecraft, RecordedMachine<PlayerChart>.self)
      ),
      await compare(
        "value, W3, all kept",
        rounds,
        Contender(.statecraft, ValueMachine<PlayerChart>.self),
        Contender(.statecraft, RememberedMachine<PlayerChart>.self)
      ),
      await compare(
        "value, W7i, newest 4,096",
        rounds,
        Contender(.statecraft, ValueMachine<FareChart>.self),
        Contender(.statecraft, RecordedMachine<FareChart>.self)
      ),
      await compare(
        "value, W7s, newest 4,096",
        rounds,
        Contender(.statecraft, ValueMachine<ReaderChart>.self),
        Contender(.statecraft, RecordedMachine<ReaderChart>.self)
      ),
      await compare(
        "live, W3 in batches, newest 4,096",
        rounds,
        Contender(.live) { await LiveChart<PlayerChart>.run($0, machines: 1, .batch, .process) },
        Contender(.live) { await RecordedLive<PlayerChart>.run($0, machines: 1, .batch, .process) }
      ),
    ]
  }

  private static func compare(
    _ name: String,
    _ rounds: Int,
    _ without: Contender,
    _ with: Contender
  ) async -> RecordingCost {
    Workloads.say(name)
    let workload = Workload("recording", name, [without, with])
    await workload.verify()
    let cost = await measure(workload, rounds)
    // Too much is measured once more, as others may have disturbed it.
    return cost.isWithinLimit ? cost : await measure(workload, rounds)
  }

  private static func measure(_ workload: Workload, _ rounds: Int) async -> RecordingCost {
    let events = 1_000_000
    var times: [[Double]] = [[], []]
    for round in 0..<rounds + 2 {
      let load = Load(events: events, order: .random)
      for turn in 0..<2 {
        let number = (round + turn) % 2
        let run = await workload.contenders[number].run(load)
        // The first rounds warm up.
        if round > 1 { times[number].append(run.nanosecondsPerEvent) }
      }
    }
    return RecordingCost(
      name: workload.title,
      without: Spread(times[0]),
      with: Spread(times[1]),
      difference: Spread(zip(times[1], times[0]).map { $0 - $1 })
    )
  }

  /// A row for each machine.
  static func table(_ costs: [RecordingCost]) -> String {
    var table = Table(["machine", ">without", ">recorded", ">difference", ">from", ">to"])
    for cost in costs {
      table.add([
        cost.name, cost.without.median.short, cost.with.median.short,
        cost.difference.median.short, cost.difference.min.short, cost.difference.max.short,
      ])
    }
    return table.markdown
  }
}
