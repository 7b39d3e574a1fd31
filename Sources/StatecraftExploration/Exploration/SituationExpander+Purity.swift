internal import Statecraft

extension SituationExpander {
  /// Takes a step again; returns whether it leads to the same situation.
  func isRepeatable(
    _ origin: Origin,
    _ start: Int,
    _ step: (inout Machine<Context>) -> OutcomeKind,
    _ zone: TimerZone
  ) -> Bool {
    var repeated = origin.moment
    _ = step(&repeated.machine)
    if codec.hasTimers || watch != nil {
      _ = repeated.updateTimes(since: zone, timers: origin.timers, watch: watch)
    }
    again.removeAll()
    codec.pack(repeated, into: &again)
    return found.packer.written[start...].elementsEqual(again.written)
  }

  func impureText(_ label: UInt32, _ machine: Machine<Context>) -> String {
    let states = machine.states.map { "\($0)" }.joined(separator: ", ")
    let mark = FoundSituations.computedMark
    let cause =
      label & mark == 0
      ? labels.text(of: label, codec.table.program) : "\(computed[Int(label & ~mark)])"
    return PuritySample.problem("\(cause) in \(states)")
  }

  static func trapText(_ event: Context.Event, _ machine: Machine<Context>) -> String {
    "the chart stops the program (`unhandled: .trap`) when \(Cause<Context>.event(event)) comes in "
      + "\(machine.states.map { "\($0)" }.joined(separator: ", ")); handle the event there, or say in "
      + "the proof that it does not come"
  }
}
