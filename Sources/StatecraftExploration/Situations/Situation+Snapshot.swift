package import Statecraft

extension Situation where Context: Codable {
  /// The snapshot of a machine in the situation, at time zero.
  ///
  /// What remains of timers belongs to the situation only as a range; in the snapshot all pending
  /// timers are due.
  package var snapshot: Snapshot<Context> { machine.snapshot() }
}
