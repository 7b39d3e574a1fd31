#if SCXML
import Statecraft

/// How a session reacts to an event, and how it ends.
extension SCXMLSession {
  func start() {
    step(nil) { step, context throws(MachineError) in try step.start(&context) }
  }

  func process(_ event: SCXMLEvent) {
    guard !isDone else { return }
    let column = document.trie.column(of: event.name)
    if !platform.isObserved, children.isEmpty, follow(event, column) { return }
    let occurrence = Occurrence<SCXMLContext>(index: column, kind: .event(event))
    step(event) { step, context throws(MachineError) in
      _ = try step.process(occurrence, &context)
    }
  }

  /// Applies the program's table to an event that runs no content and evaluates no condition.
  ///
  /// The method does not bind `_event`. This is not visible, because later content binds its own
  /// event.
  ///
  /// - Returns: whether the table contains the event; otherwise, the session has not changed.
  private func follow(_ event: SCXMLEvent, _ column: Int) -> Bool {
    var context = SCXMLContext(session: self)
    guard interpreter.run(event, in: column, &context) != nil else { return false }
    visible = activeStates
    return true
  }

  /// Cancels the session.
  ///
  /// Its exit actions run, and events that they send to the parent are dropped.
  ///
  /// If registered content calls this method, the session ends after the current step.
  public func cancel() {
    guard !isDone else { return }
    guard !isStepping else {
      isToCancel = true
      return
    }
    isDone = true
    isCancelled = true
    step(nil) { step, context throws(MachineError) in try step.cancel(&context) }
  }

  private func step(
    _ event: SCXMLEvent?,
    _ body: (inout Macrostep<SCXMLContext>, inout SCXMLContext) throws(MachineError) -> Void
  ) {
    failedConditions = 0
    isStepping = true
    var step = interpreter.macrostep()
    var context = SCXMLContext(session: self)
    // A step of a document does not throw: its error policy turns errors into events.
    try? body(&step, &context)
    isStepping = false
    stepCharges = []
    if failure == nil { failure = step.errors.lazy.compactMap(SCXMLFailure.init(endless:)).first }
    interpreter.commit(step)
    visible = activeStates
    if step.isDone { isDone = true }
    if platform.isObserved {
      platform.onStep?(
        self,
        SCXMLStep(
          session: id,
          event: event,
          steps: step.steps,
          errors: step.errors,
          failure: failure,
          configuration: configuration,
          time: platform.now,
          isDone: step.isDone
        )
      )
    }
    if step.isDone {
      end(step.output)
    } else if let failure {
      fail(failure)
    } else if isToCancel {
      cancel()
    }
  }

  /// Ends the session because it cannot continue.
  ///
  /// Its exit actions run.
  func fail(_ failure: SCXMLFailure) {
    guard !isDone else { return }
    self.failure = failure
    isDone = true
    // The limits apply to the exit actions from zero.
    platform.endShares(of: self)
    step(nil) { step, context throws(MachineError) in try step.cancel(&context) }
  }

  private func end(_ result: (any Sendable)?) {
    output = result as? SCXMLValue ?? .undefined
    abandon()
    if !isCancelled, let parent, let session = parent.session {
      if let failure {
        session.forget(self)
        let error = SCXMLError.execution("the invocation was ended: \(failure)")
        platform.post(SCXMLEvent(error, invokeID: parent.invokeID), to: session, from: self)
        platform.remove(self)
        return
      }
      platform.post(
        SCXMLEvent(
          "done.invoke.\(parent.invokeID)",
          data: output,
          origin: location,
          originType: SCXMLEvent.processor,
          invokeID: parent.invokeID
        ),
        to: session,
        from: self
      )
    }
    platform.remove(self)
  }

  /// Cancels the session's services when the platform is released.
  ///
  /// It must not access the platform.
  func release() {
    isDone = true
    isCancelled = true
    for child in children.values {
      if case .service(let service, _) = child.kind, !child.hasEnded { service.cancel() }
    }
  }
}
#endif
