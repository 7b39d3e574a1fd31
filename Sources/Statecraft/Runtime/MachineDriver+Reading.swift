extension MachineDriver {
  /// Explains how the machine would react to an event now.
  func explain(_ event: Context.Event) -> Explanation {
    guard isStopped else { return machine.explain(event) }
    let name = machine.explain(event).event
    return Explanation(event: name, verdict: .refused, findings: [.machineStopped])
  }

  func permits(_ event: Context.Event) -> Bool { !isStopped && machine.permits(event) }

  var permittedEvents: [PermittedEvent] { isStopped ? [] : machine.permittedEvents }
}

extension MachineDriver where Context.Event: CaseIterable {
  var permitted: [Context.Event] { isStopped ? [] : machine.permitted }
}
