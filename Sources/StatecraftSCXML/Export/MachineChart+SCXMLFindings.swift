#if SCXML
public import Statecraft

extension MachineChart {
  /// What the chart says and SCXML cannot, so that other engines that read ``scxml`` do something else.
  ///
  /// Warnings, in the order of the timers; they do not change what is written, nor what
  /// ``MachineChart/init(scxml:name:names:)`` reads. Guards and actions are not listed: of those only
  /// the names are written, always.
  ///
  /// - Complexity: O(timers × transitions).
  public var scxmlDiagnostics: [Diagnostic] {
    model.timers.indices.compactMap { timer in
      guard model.timers[timer].kind == .inactivity, let delay = model.timers[timer].delay else {
        return nil
      }
      let state = model.timers[timer].state
      let name = model.states[state].name
      let subject = state == 0 ? "the chart '\(name)'" : "'\(name)'"
      let consequence =
        switch delay {
        case .constant: "do not start this delay again when an event comes"
        case .computed: "do not start this delay, which is computed"
        }
      return Diagnostic(
        .warning,
        state: name,
        problem: "\(subject) waits for inactivity (\(delay.name)), which SCXML cannot say: "
          + "other engines \(consequence)",
        suggestion: "for other engines, use a timer with a name that each event starts again, "
          + "`startTimer` and `onTimer`",
        location: model.transitions.first { $0.trigger == .timer(timer) }?.location
      )
    }
  }
}
#endif
