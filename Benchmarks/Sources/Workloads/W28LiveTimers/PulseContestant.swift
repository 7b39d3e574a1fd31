/// Something that counts its beats on a clock.
protocol PulseContestant: Sendable {
  /// Starts to beat.
  ///
  /// - Parameters:
  ///   - clock: its time.
  ///   - first: when the first beat is due, in nanoseconds.
  ///   - period: the time between two beats, in nanoseconds.
  init(_ clock: DrivenClock, first: Int, period: Int)

  /// The beats up to now, also those that are due and were not counted yet.
  func beats() async -> UInt64

  /// Ends the tasks.
  func stop()
}

extension Contender {
  /// So many at once, whose beats are due one after another.
  static func pulses<Pulse: PulseContestant>(
    _ kind: Kind,
    _ pulse: Pulse.Type,
    count: Int
  ) -> Contender {
    Contender(kind, isDeterministic: false) { await Pulse.run($0, count: count) }
  }
}

extension PulseContestant {
  /// Lets time pass to the next beat with each event, and asks the one whose beat it is.
  @concurrent static func run(_ load: Load, count: Int) async -> Run {
    let clock = DrivenClock()
    let pulses = (0..<count).map { Self(clock, first: $0 + 1, period: count) }
    do {
      try await clock.settle()
    } catch {
      preconditionFailure("the workload was cancelled")
    }
    var next = 0
    let meter = Meter(.process)
    for _ in 0..<load.events {
      clock.advance(by: .nanoseconds(1))
      _ = await pulses[next].beats()
      next = next + 1 == count ? 0 : next + 1
    }
    let reading = meter.stop()
    var checksum: UInt64 = 0
    if load.isChecked {
      for pulse in pulses { checksum = checksum &* 31 &+ (await pulse.beats()) }
    }
    for pulse in pulses { pulse.stop() }
    return Run(load: load, reading: reading, checksum: checksum)
  }
}
