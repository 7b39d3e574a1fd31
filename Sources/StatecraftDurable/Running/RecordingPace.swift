#if Durable
/// When the ends of deliveries are recorded for which nobody is known to wait.
///
/// A transaction for each end would cost more than the steps that have stored the outputs. So an end that comes soon after a
/// record waits, and what ends meanwhile is recorded with it.
struct RecordingPace {
  /// The shortest time from the begin of a record to the next one.
  private let pause: Duration
  private let clock: any Clock<Duration>
  private var sinceRecord: (@Sendable () -> Duration)?
  /// The time since a look was asked for.
  private var sinceLook: (@Sendable () -> Duration)?

  init(pause: Duration, on clock: any Clock<Duration>) {
    self.pause = pause
    self.clock = clock
  }

  /// Creates the pace of a process, whose pause is short beside its leases.
  ///
  /// - Parameters:
  ///   - lease: how long leases are.
  ///   - mayWait: whether records may wait at all.
  ///   - clock: the clock. On any but `ContinuousClock`, whose time may stand still, nothing waits.
  init(lease: Duration, mayWait: Bool, on clock: any Clock<Duration>) {
    let isReal = clock is ContinuousClock
    self.init(pause: mayWait && isReal ? min(.milliseconds(5), lease / 100) : .zero, on: clock)
  }

  /// Tells how long the next record is to wait.
  ///
  /// - Parameter isLookWanted: whether outputs are to be claimed. Some of them may be behind delivered ones, as those of
  ///   machines that make steps all the time are, and such machines get no leases until their deliveries are recorded. So
  ///   nothing waits for some time after it.
  /// - Returns: the time; zero or less if it is not to wait.
  mutating func wait(isLookWanted: Bool) -> Duration {
    if isLookWanted { sinceLook = clock.measureStart() }
    guard let sinceRecord, sinceLook.map({ $0() > pause * 20 }) ?? true else { return .zero }
    return pause - sinceRecord()
  }

  /// Notes that a record begins.
  mutating func begin() { sinceRecord = clock.measureStart() }
}
#endif
