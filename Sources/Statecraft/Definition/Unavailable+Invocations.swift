// The compiler looks at these functions only when nothing else fits, and shows their messages.

extension Invocation {
  /// Says where a guard is written.
  @available(*, unavailable, message: "a guard belongs to a result: `.onDone(to: …).when(…)`")
  public func when(_ name: String, _ predicate: (Context) -> Bool) -> Self { self }

  /// Says where a guard is written.
  @available(*, unavailable, message: "a guard belongs to a result: `.onDone(to: …).when(…)`")
  public func when(_ guard: Guard<Context>) -> Self { self }

  /// Says where an action is written.
  @available(*, unavailable, message: "an action belongs to a result: `.onDone(to: …).do { … }`")
  public func `do`(_ body: (inout Context) -> Void) -> Self { self }

  /// Says where an action is written.
  @available(*, unavailable, message: "an action belongs to a result: `.onDone(to: …).do { … }`")
  public func `do`(_ body: (inout Context, Value) -> Void) -> Self { self }

  /// Says where an output is written.
  @available(*, unavailable, message: "an output belongs to a result: `.onDone(to: …).emit(…)`")
  public func emit(_ output: Context.Output) -> Self { self }

  /// Says where an event is raised.
  @available(*, unavailable, message: "an event is raised by a result: `.onDone(to: …).raise(…)`")
  public func raise(_ event: Context.Event) -> Self { self }
}
