// The compiler considers these functions only when no other fits. They exist for their messages.

extension Invocation {
  /// Unavailable: add the guard to a result transition.
  @available(*, unavailable, message: "a guard belongs to a result: `.onDone(to: …).when(…)`")
  public func when(_ name: String, _ predicate: (Context) -> Bool) -> Self { self }

  /// Unavailable: add the guard to a result transition.
  @available(*, unavailable, message: "a guard belongs to a result: `.onDone(to: …).when(…)`")
  public func when(_ guard: Guard<Context>) -> Self { self }

  /// Unavailable: add the action to a result transition.
  @available(*, unavailable, message: "an action belongs to a result: `.onDone(to: …).do { … }`")
  public func `do`(_ body: (inout Context) -> Void) -> Self { self }

  /// Unavailable: add the action to a result transition.
  @available(*, unavailable, message: "an action belongs to a result: `.onDone(to: …).do { … }`")
  public func `do`(_ body: (inout Context, Value) -> Void) -> Self { self }

  /// Unavailable: emit the output from a result transition.
  @available(*, unavailable, message: "an output belongs to a result: `.onDone(to: …).emit(…)`")
  public func emit(_ output: Context.Output) -> Self { self }

  /// Unavailable: raise the event from a result transition.
  @available(*, unavailable, message: "an event is raised by a result: `.onDone(to: …).raise(…)`")
  public func raise(_ event: Context.Event) -> Self { self }
}
