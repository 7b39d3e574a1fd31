package import Statecraft

extension Situation {
  /// A machine in the situation, at time zero.
  ///
  /// What remains of timers belongs to the situation only as a range; all pending timers of the
  /// machine are due.
  package var copy: Machine<Context> { machine }
}
