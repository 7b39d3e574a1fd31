/// How events reach live machines.
enum LiveWay: Sendable {
  /// One by one, each awaited.
  case single
  /// Sixty-four at a time, awaited.
  case batch
  /// One by one, not awaited; the end is reached when all were handled.
  case post
}

extension Contender {
  /// Somebody behind an actor, one or many.
  static func crew<C: LiveContestant>(
    _ kind: Kind,
    _ contestant: C.Type,
    machines: Int,
    _ way: LiveWay
  ) -> Contender {
    Contender(kind, isDeterministic: false) { await C.run($0, machines: machines, way) }
  }
}

extension LiveContestant {
  /// Sends events to machines in turn and measures until all were handled.
  ///
  /// Many machines are shared out between two tasks.
  @concurrent static func run(
    _ load: Load,
    machines count: Int,
    _ way: LiveWay,
    _ clock: Meter.Clock = .wall
  ) async -> Run {
    let machines = (0..<count).map { _ in Self() }
    let tasks = count == 1 ? 1 : 2
    let meter = Meter(clock)
    await withTaskGroup { group in
      for task in 0..<tasks {
        let own = Array(machines[(count * task / tasks)..<(count * (task + 1) / tasks)])
        var part = load
        part.events = load.events * (task + 1) / tasks - load.events * task / tasks
        group.addTask { [part] in await drive(own, part, way) }
      }
    }
    var checksum: UInt64 = 0
    for machine in machines { checksum = checksum &* 31 &+ (await machine.finish()) }
    return Run(load: load, reading: meter.stop(), checksum: checksum)
  }

  @concurrent private static func drive(
    _ machines: [Self],
    _ load: Load,
    _ way: LiveWay
  ) async {
    var draws = Draws(load.order)
    var next = 0
    func turn() -> Self {
      defer { next = next + 1 == machines.count ? 0 : next + 1 }
      return machines[next]
    }

    switch way {
    case .single:
      for _ in 0..<load.events { await turn().send(Event(from: &draws)) }
    case .batch:
      var batch: [Event] = []
      var rest = load.events
      while rest > 0 {
        batch.removeAll(keepingCapacity: true)
        for _ in 0..<min(rest, 64) { batch.append(Event(from: &draws)) }
        rest -= batch.count
        await turn().send(batch: batch)
      }
    case .post:
      for _ in 0..<load.events { turn().post(Event(from: &draws)) }
    }
  }
}
