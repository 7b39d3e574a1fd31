/// The action on a timer or a delayed event of the machine.
@usableFromInline
package enum TimerAction: Sendable, Hashable {
  /// Raises an event after a delay.
  ///
  /// The values are its case's name if it is fixed, and its identifier.
  case raise(event: String?, ActionDelay, id: String?)
  /// Cancels the delayed event with a given identifier.
  case cancel(id: String)
  /// Starts a named timer.
  case start(timer: String, ActionDelay)
  /// Cancels a named timer.
  case stop(timer: String)

  /// The delay, if the action has one.
  var delay: ActionDelay? {
    switch self {
    case .raise(_, let delay, _), .start(_, let delay): delay
    case .cancel, .stop: nil
    }
  }

  /// A description of the action, for diagrams.
  package var label: String {
    switch self {
    case .raise(let event, let delay, _): "raise \(event ?? "an event") after \(delay.name)"
    case .cancel(let id): "cancel \(id)"
    case .start(let timer, let delay): "start timer \(timer): \(delay.name)"
    case .stop(let timer): "cancel timer \(timer)"
    }
  }
}

extension TimerDelay {
  var described: ActionDelay {
    switch self {
    case .constant(let duration): ActionDelay(name: name, constant: duration)
    case .computed: ActionDelay(name: name, constant: nil)
    }
  }
}

extension Action {
  /// Returns an action that raises an event after a delay.
  static func raise(
    _ event: @escaping @Sendable (Context, Occurrence<Context>?) throws -> Context.Event,
    always constant: Context.Event? = nil,
    name: String?,
    after delay: TimerDelay<Context>,
    id: String?,
    canThrow: Bool = false,
    _ restoration: TimerRestoration
  ) -> Action {
    let timer = TimerAction.raise(event: name, delay.described, id: id)
    // Only events without an identifier can exceed the limit.
    let kind = Kind.timer(timer)
    var action = Action(name: nil, kind: kind, canThrow: canThrow || id == nil) { context, scope in
      let event = try event(context, scope.occurrence)
      scope.request(.raiseLater(event, after: delay.duration(in: context), id: id, restoration))
    }
    action.product = .delayedEvent(
      DelayedEvent(event: event, constant: constant, delay: delay, id: id, restoration: restoration)
    )
    return action
  }

  /// Returns an action that cancels a delayed event.
  static func cancel(_ id: String) -> Action {
    Action(name: nil, kind: .timer(.cancel(id: id)), canThrow: false) { _, scope in
      scope.request(.cancelEvent(id))
    }
  }

  /// Returns an action that starts a named timer.
  static func startTimer(
    _ name: String,
    after delay: TimerDelay<Context>,
    _ restoration: TimerRestoration
  ) -> Action {
    let action = TimerAction.start(timer: name, delay.described)
    return Action(name: nil, kind: .timer(action), canThrow: false) { context, scope in
      scope.request(.startTimer(name, after: delay.duration(in: context), restoration))
    }
  }

  /// Returns an action that cancels a named timer.
  static func cancelTimer(_ name: String) -> Action {
    Action(name: nil, kind: .timer(.stop(timer: name)), canThrow: false) { _, scope in
      scope.request(.cancelTimer(name))
    }
  }
}
