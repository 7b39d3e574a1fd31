extension Machine {
  /// Explains how the machine would react to an event now; changes nothing.
  ///
  /// - Complexity: O(transitions of the active states).
  public func explain(_ event: Context.Event) -> Explanation {
    if let error = program.alphabetError(of: event) {
      return Explanation(
        event: "\(Cause<Context>.event(event))",
        verdict: .refused,
        findings: [.wrongAlphabet(error)]
      )
    }
    return keeping(explain(program.occurrence(of: event)))
  }

  /// Returns the explanation that holds for all payloads of a case; `nil` if the payload decides.
  package func explanation(ofAll event: EventDescription) -> Explanation? {
    guard !engine.isDone else {
      return Explanation(event: event.name, verdict: .refused, findings: [.machineIsFinal])
    }
    var search = EventSearch(
      self,
      Occurrence(index: event.index, kind: .timer),
      knowsPayload: false
    )
    search.run()
    return search.dependsOnPayload ? nil : keeping(search.explanation(of: event.name))
  }

  /// Returns the explanation for an event from outside; refuses it if the postponed queue is full.
  func keeping(_ explanation: Explanation) -> Explanation {
    let limit = program.model.postponed
    guard explanation.verdict == .postponed, limit.whenFull == .refuse,
      interpreter.postponedCount >= limit.count
    else { return explanation }
    return Explanation(
      event: explanation.event,
      verdict: .refused,
      findings: explanation.findings + [.queueIsFull(limit: limit.count)]
    )
  }

  /// Returns only the verdict on an occurrence; writing the findings costs time.
  func verdict(on occurrence: Occurrence<Context>) -> Explanation.Verdict {
    if engine.isDone { return .refused }
    var search = EventSearch(self, occurrence, knowsPayload: true, isBrief: true)
    search.run()
    return search.verdict
  }

  func explain(_ occurrence: Occurrence<Context>) -> Explanation {
    let name = "\(program.cause(of: occurrence, isExternal: true))"
    func refused(_ finding: Explanation.Finding) -> Explanation {
      Explanation(event: name, verdict: .refused, findings: [finding])
    }
    if engine.isDone { return refused(.machineIsFinal) }
    var search = EventSearch(self, occurrence, knowsPayload: true)
    search.run()
    // `onAny` also takes an event that is not among the cases.
    if occurrence.index < 0, search.verdict == .refused { return refused(.unknownEvent) }
    return search.explanation(of: name)
  }
}
