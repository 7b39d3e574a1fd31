internal import Statecraft

/// A machine in a situation, with all combinations of times that can remain for its timers.
struct MachineMoment<Context: ChartContext> {
  var machine: Machine<Context>
  /// The remaining times of the timers in the order of their start; behind them what remains for the
  /// goal of a watched claim, if one is awaited.
  var zone = TimerZone.empty
  /// Whether the premise of the watched claim was true, and its goal has not been since.
  var isWaiting = false

  init(_ machine: Machine<Context>) {
    self.machine = machine
  }
}

extension MachineMoment {
  /// Brings times and expectations up to date after a step.
  ///
  /// - Parameters:
  ///   - before: the times when the step was taken.
  ///   - timers: how many timers were pending then.
  ///   - watch: the claim that is watched.
  /// - Returns: why the times cannot be computed; `nil` if they can.
  mutating func updateTimes(
    since before: TimerZone,
    timers: Int,
    watch: TimeWatch<Context>?
  ) -> String? {
    // The timers of a situation are numbered from 1.
    let changes = TimerChanges(in: machine) { $0 <= timers ? $0 - 1 : nil }
    if let problem = changes.problem { return problem }
    let (kept, started) = (changes.kept, changes.started)
    let wasWaiting = isWaiting
    if let watch {
      let situation = Situation(machine)
      isWaiting =
        (wasWaiting || watch.premise.holds(in: situation)) && !watch.goal.holds(in: situation)
    }
    if wasWaiting, isWaiting {
      // The awaited goal stays behind the timers.
      zone = before.replacing(0..<timers, keeping: kept, starting: started)
    } else {
      zone = before.keeping(kept, starting: started + (isWaiting ? [watch?.limit ?? 0] : []))
    }
    zone = zone.elapsed
    return nil
  }
}
