internal import Statecraft

/// What becomes of the pending timers of a machine in a step.
struct TimerChanges {
  /// The positions that the timers which go on had before the step, in the order of their start.
  var kept: [Int] = []
  /// The delays of the timers that the step has started, in nanoseconds, in the order of their start.
  var started: [Int64] = []
  /// Why the times cannot be computed; `nil` if they can.
  var problem: String?

  /// No timers.
  init() {}

  /// Finds out which of a machine's timers were pending before a step.
  ///
  /// - Parameters:
  ///   - machine: the machine after the step.
  ///   - position: the position that a timer had before the step, by its serial number; `nil` for one
  ///     that the step has started.
  init<Context: ChartContext>(in machine: Machine<Context>, _ position: (Int) -> Int?) {
    for timer in machine.engine.timers {
      if let position = position(timer.serial) {
        kept.append(position)
      } else if let delay = timer.duration.wholeNanoseconds {
        started.append(delay)
      } else {
        problem =
          "the delay \(timer.duration) of '\(machine.program.longName(ofTimer: timer.timer))' "
          + "is \(Duration.nanosecondLimits); choose another delay"
        return
      }
    }
  }
}
