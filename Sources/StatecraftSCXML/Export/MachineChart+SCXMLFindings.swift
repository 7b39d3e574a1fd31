#if SCXML
public import Statecraft

extension MachineChart {
  /// The parts of the chart that SCXML cannot express, so that other engines behave differently
  /// when they run ``scxml``.
  ///
  /// The findings are warnings in the order of the timers. They change neither the text of
  /// ``scxml`` nor the result of ``MachineChart/init(scxml:name:names:)``. Guards and actions are
  /// not listed, because the document always contains only their names.
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
        problem: "\(subject) waits for inactivity (\(delay.name)), which SCXML cannot express: "
          + "other engines \(consequence)",
        suggestion: "for other engines, use a timer with a name that each event starts again, "
          + "`startTimer` and `onTimer`",
        location: model.transitions.first { $0.trigger == .timer(timer) }?.location
      )
    }
  }
}
#endif
