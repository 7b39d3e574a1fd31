#if Durable
internal import Statecraft

/// The state of a durable machine as its row contains it.
///
/// The snapshot is that of the core. Beside it are what the core does not know: the start on the
/// store's clock, and the generations of timers and work in the snapshot's order.
struct SavedState<Context: ChartContext & Codable>: Codable {
  /// When the machine's time was zero, in microseconds since 1970.
  var started: Int64
  /// The last generation that was given to a timer or to work.
  var generation: Int64
  /// The generations of the snapshot's timers.
  var timers: [Int64]
  /// The generations of the snapshot's invocations.
  var work: [Int64]
  /// When the snapshot's states were entered, in microseconds since 1970.
  var since: [Int64]
  var snapshot: Snapshot<Context>
}

extension SavedState {
  init(_ frame: SavedFrame, _ snapshot: Snapshot<Context>) {
    self.init(
      started: frame.started,
      generation: frame.generation,
      timers: frame.timers,
      work: frame.work,
      since: frame.since,
      snapshot: snapshot
    )
  }
}
#endif
